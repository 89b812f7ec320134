package io.hashkit.uniform;

/** Not public: to show that the rules can fail. */
final class HiddenInAPublicPackage {
    private HiddenInAPublicPackage() {}
}
