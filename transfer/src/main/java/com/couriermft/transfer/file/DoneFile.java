package com.couriermft.transfer.file;

/**
 * The file by which a partner says that another is complete: a name in the same directory, in which
 * {@code {name}} stands for the other's name and {@code {stem}} for it without its last extension.
 * Immutable.
 *
 * @param template such as {@code {name}.done} or {@code _SUCCESS}
 */
public record DoneFile(String template) {
  /** The name that says that a file is complete. */
  public String nameFor(String fileName) {
    int dot = fileName.lastIndexOf('.');
    return template
        .replace("{name}", fileName)
        .replace("{stem}", dot > 0 ? fileName.substring(0, dot) : fileName);
  }

  /** Whether a name could say so of some file; such files are not listed themselves. */
  public boolean couldBe(String fileName) {
    int open = template.indexOf('{');
    int close = template.lastIndexOf('}');
    return open < 0 || close < open
        ? fileName.equals(template)
        : fileName.startsWith(template.substring(0, open))
            && fileName.endsWith(template.substring(close + 1));
  }
}
