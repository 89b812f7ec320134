// A button at each block of code, of the documents and of the Javadoc, that copies it.
document.addEventListener("DOMContentLoaded", () => {
  for (const block of document.querySelectorAll("pre:not(.snippet)")) {
    const frame = document.createElement("div");
    const button = document.createElement("button");
    frame.className = "with-copy";
    button.className = "copy-code";
    button.textContent = "copy";
    button.addEventListener("click", () => {
      // Unlike navigator.clipboard, this also works where the page comes from a file or without TLS.
      getSelection().selectAllChildren(block);
      button.textContent = document.execCommand("copy") ? "copied" : "failed";
      getSelection().removeAllRanges();
    });
    block.replaceWith(frame);
    frame.append(block, button);
  }
});
