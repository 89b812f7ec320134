// A button at each block of code, of the documents and of the Javadoc, that copies it.
document.addEventListener("DOMContentLoaded", () => {
  for (const block of document.querySelectorAll("pre:not(.snippet)")) {
    const frame = document.createElement("div");
    frame.className = "with-copy";
    block.replaceWith(frame);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy-code";
    const say = (text, state) => {
      button.title = text;
      button.ariaLabel = text;
      button.dataset.state = state;
    };
    say("Copy this code", "ready");
    button.addEventListener("click", () => {
      // Unlike navigator.clipboard, this also works where the page comes from a file or without TLS.
      getSelection().selectAllChildren(block);
      document.execCommand("copy") ? say("Copied", "copied") : say("The browser did not copy", "failed");
      getSelection().removeAllRanges();
      setTimeout(say, 2000, "Copy this code", "ready");
    });
    frame.append(block, button);
  }
});
