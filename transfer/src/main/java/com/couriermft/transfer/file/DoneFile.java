package com.couriermft.transfer.file;

/**
 * The marker file by which a partner signals that another file in the directory is complete. In the
 * template, {@code {name}} stands for the other file's name and {@code {stem}} for the other file's
 * name without its last extension. Immutable.
 *
 * @param template the name of the marker, such as {@code {name}.done} or {@code _SUCCESS}
 */
public record DoneFile(String template) {
  /** Returns the name of the marker for a file. */
  public String nameFor(String fileName) {
    int dot = fileName.lastIndexOf('.');
    return template
        .replace("{name}", fileName)
        .replace("{stem}", dot > 0 ? fileName.substring(0, dot) : fileName);
  }

  /** Returns whether a name may be that of a marker. Markers are not listed. */
  public boolean couldBe(String fileName) {
    int open = template.indexOf('{');
    int close = template.lastIndexOf('}');
    return open < 0 || close < open
        ? fileName.equals(template)
        : fileName.startsWith(template.substring(0, open))
            && fileName.endsWith(template.substring(close + 1));
  }
}
