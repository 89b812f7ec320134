/*
 * Times password hashes of native libraries for the command duel of hashkit-bench.
 *
 *   native-hash                     lists the libraries in this program
 *   native-hash NAME COSTS SECONDS  computes one hash repeatedly; prints its tag and the times
 *
 * NAME is a listed library; COSTS are m,t,p of Argon2id, with m in KiB, or log2(N),r,p of scrypt. Password and salt are
 * those of hashkit-bench. The output is a line "tag" with hexadecimal digits, then a line "ms" with the mean time of the
 * hashes for each second, or for each hash if it takes longer. The first second is warm-up and printed as "warm".
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef WITH_ARGON2
#include <argon2.h>
#endif
#ifdef WITH_SODIUM
#include <sodium.h>
#endif
#ifdef WITH_OPENSSL
#include <openssl/evp.h>
#include <openssl/opensslv.h>
#endif

#define TAG_BYTES 32

#if defined(WITH_ARGON2) || defined(WITH_SODIUM) || defined(WITH_OPENSSL)
static const uint8_t PASSWORD[] = "correct horse battery staple";
static const size_t PASSWORD_BYTES = sizeof PASSWORD - 1;
static const uint8_t SALT[] = "sixteen  bytes !";
static const size_t SALT_BYTES = sizeof SALT - 1;
#endif

/* The three numbers of COSTS. */
typedef struct {
    unsigned long long first;
    unsigned second;
    unsigned third;
} costs_t;

typedef int (*hash_t)(const costs_t *, uint8_t *tag);

#ifdef WITH_ARGON2
/* Memory kept between hashes, as hashkit keeps it: fresh memory costs page faults, up to a third of a hash. */
static uint8_t *kept;
static size_t kept_bytes;

static int lend(uint8_t **memory, size_t bytes) {
    if (bytes > kept_bytes) {
        free(kept);
        kept = malloc(bytes);
        kept_bytes = kept == NULL ? 0 : bytes;
    }
    *memory = kept;
    return kept == NULL ? ARGON2_MEMORY_ALLOCATION_ERROR : ARGON2_OK;
}

static void take_back(uint8_t *memory, size_t bytes) {
    (void)memory;
    (void)bytes;
}

static int argon2(const costs_t *costs, uint8_t *tag, int pooled, uint32_t threads) {
    argon2_context context;
    memset(&context, 0, sizeof context);
    context.out = tag;
    context.outlen = TAG_BYTES;
    context.pwd = (uint8_t *)PASSWORD;
    context.pwdlen = (uint32_t)PASSWORD_BYTES;
    context.salt = (uint8_t *)SALT;
    context.saltlen = SALT_BYTES;
    context.m_cost = (uint32_t)costs->first;
    context.t_cost = costs->second;
    context.lanes = costs->third;
    context.threads = threads;
    context.version = ARGON2_VERSION_13;
    if (pooled) {
        context.allocate_cbk = lend;
        context.free_cbk = take_back;
    }
    return argon2id_ctx(&context) == ARGON2_OK;
}

static int argon2_pooled(const costs_t *costs, uint8_t *tag) {
    return argon2(costs, tag, 1, 1);
}

static int argon2_malloc(const costs_t *costs, uint8_t *tag) {
    return argon2(costs, tag, 0, 1);
}

static int argon2_threads(const costs_t *costs, uint8_t *tag) {
    return argon2(costs, tag, 0, costs->third);
}
#endif

#ifdef WITH_SODIUM
static int sodium_argon2(const costs_t *costs, uint8_t *tag) {
    return costs->third == 1
           && crypto_pwhash(tag, TAG_BYTES, (const char *)PASSWORD, PASSWORD_BYTES, SALT, costs->second,
                            (size_t)costs->first * 1024, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

static int sodium_scrypt(const costs_t *costs, uint8_t *tag) {
    return crypto_pwhash_scryptsalsa208sha256_ll(PASSWORD, PASSWORD_BYTES, SALT, SALT_BYTES, 1ULL << costs->first,
                                                 costs->second, costs->third, tag, TAG_BYTES) == 0;
}
#endif

#ifdef WITH_OPENSSL
static int openssl_scrypt(const costs_t *costs, uint8_t *tag) {
    return EVP_PBE_scrypt((const char *)PASSWORD, PASSWORD_BYTES, SALT, SALT_BYTES, 1ULL << costs->first,
                          costs->second, costs->third, 1ULL << 33, tag, TAG_BYTES) == 1;
}
#endif

static const struct {
    const char *name;
    const char *what;
    hash_t hash;
} LIBRARIES[] = {
#ifdef WITH_ARGON2
    {"argon2", ARGON2_BUILD ", memory kept, one thread", argon2_pooled},
    {"argon2-malloc", ARGON2_BUILD ", memory of malloc, one thread", argon2_malloc},
    {"argon2-threads", ARGON2_BUILD ", memory of malloc, a thread for each lane", argon2_threads},
#endif
#ifdef WITH_SODIUM
    {"sodium-argon2", "libsodium " SODIUM_VERSION_STRING ", one lane", sodium_argon2},
    {"sodium-scrypt", "libsodium " SODIUM_VERSION_STRING, sodium_scrypt},
#endif
#ifdef WITH_OPENSSL
    {"openssl-scrypt", OPENSSL_VERSION_TEXT, openssl_scrypt},
#endif
    {NULL, NULL, NULL},
};

static double now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int list(void) {
    for (size_t i = 0; LIBRARIES[i].name != NULL; i++) {
        printf("%-15s %s\n", LIBRARIES[i].name, LIBRARIES[i].what);
    }
    return 0;
}

static int measure(hash_t hash, const costs_t *costs, int seconds) {
    uint8_t first[TAG_BYTES];
    uint8_t tag[TAG_BYTES];
    if (!hash(costs, first)) {
        fprintf(stderr, "native-hash: the library refuses these costs\n");
        return 1;
    }
    printf("tag ");
    for (size_t i = 0; i < TAG_BYTES; i++) {
        printf("%02x", first[i]);
    }
    printf("\n");
    for (int second = 0; second <= seconds; second++) {
        double start = now_ms();
        double end = start;
        int hashes = 0;
        while (end - start < 1000) {
            if (!hash(costs, tag) || memcmp(tag, first, TAG_BYTES) != 0) {
                fprintf(stderr, "native-hash: two hashes differ\n");
                return 1;
            }
            hashes++;
            end = now_ms();
        }
        printf("%s %.4f\n", second == 0 ? "warm" : "ms", (end - start) / hashes);
        fflush(stdout);
    }
    return 0;
}

int main(int argc, char **argv) {
    costs_t costs;
    int seconds;
    char after;
    if (argc == 1) {
        return list();
    }
#ifdef WITH_SODIUM
    if (sodium_init() < 0) {
        return 1;
    }
#endif
    if (argc != 4 || sscanf(argv[2], "%llu,%u,%u%c", &costs.first, &costs.second, &costs.third, &after) != 3
        || sscanf(argv[3], "%d%c", &seconds, &after) != 1) {
        fprintf(stderr, "usage: native-hash NAME m,t,p SECONDS, or log2(N),r,p for scrypt\n");
        return 2;
    }
    for (size_t i = 0; LIBRARIES[i].name != NULL; i++) {
        if (strcmp(LIBRARIES[i].name, argv[1]) == 0) {
            return measure(LIBRARIES[i].hash, &costs, seconds);
        }
    }
    fprintf(stderr, "native-hash: not built with %s; run it without arguments for what there is\n", argv[1]);
    return 2;
}
