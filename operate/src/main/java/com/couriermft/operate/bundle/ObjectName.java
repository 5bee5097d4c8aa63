package com.couriermft.operate.bundle;

import com.couriermft.storage.kind.ObjectKind;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The name of an object within an installation: its kind and its id, written as {@code
 * connection/partner-a}. The natural order is the order in which objects are created.
 *
 * @param kind kind of the object
 * @param id id, unique within the kind; {@code settings} for the settings, for a webhook, the id
 *     that {@link WebhookObjects} derives from its target and name
 */
public record ObjectName(ObjectKind kind, String id) implements Comparable<ObjectName> {
  /** The name of the settings. */
  public static final ObjectName SETTINGS = new ObjectName(ObjectKind.SETTINGS, "settings");

  /** Ids that are reserved in URLs: no object may have one of these ids. */
  public static final Set<String> RESERVED = Set.of("validate", "import", "export", "bulk");

  private static final String SETTINGS_PATH = "settings.json";
  private static final String ENDING = ".json";
  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");
  private static final Pattern WEBHOOK_ID =
      Pattern.compile("(job|chain)\\.[a-z0-9][a-z0-9-]{0,62}\\.[a-z0-9-]{1,60}(\\.[0-9]{1,3})?");
  private static final Comparator<ObjectName> ORDER =
      Comparator.comparing(ObjectName::kind, ObjectKind.CREATION).thenComparing(ObjectName::id);

  /** Parses a name such as {@code job/partner-invoices}; empty if invalid. */
  public static Optional<ObjectName> parse(String text) {
    int slash = text.indexOf('/');
    String id = text.substring(slash + 1);
    return slash < 0
        ? Optional.empty()
        : ObjectKind.find(text.substring(0, slash))
            .filter(kind -> kind.isPortable() && isId(kind, id))
            .map(kind -> new ObjectName(kind, id));
  }

  /**
   * Returns the object whose definition is in a file of a bundle; empty if the path belongs to no
   * object.
   */
  public static Optional<ObjectName> ofPath(String path) {
    if (path.equals(SETTINGS_PATH)) {
      return Optional.of(SETTINGS);
    }
    for (ObjectKind kind : ObjectKind.portable()) {
      String folder = kind.plural() + "/";
      if (kind != ObjectKind.SETTINGS && path.startsWith(folder) && path.endsWith(ENDING)) {
        String id = path.substring(folder.length(), path.length() - ENDING.length());
        return Optional.of(id).filter(text -> isId(kind, text)).map(of -> new ObjectName(kind, of));
      }
    }
    return Optional.empty();
  }

  private static boolean isId(ObjectKind kind, String id) {
    return switch (kind) {
      case SETTINGS -> id.equals(SETTINGS.id);
      case WEBHOOK -> WEBHOOK_ID.matcher(id).matches();
      default -> ID.matcher(id).matches();
    };
  }

  /** Returns the object's file in a bundle, such as {@code jobs/partner-invoices.json}. */
  public String path() {
    return kind == ObjectKind.SETTINGS ? SETTINGS_PATH : kind.plural() + "/" + id + ENDING;
  }

  @Override
  public int compareTo(ObjectName other) {
    return ORDER.compare(this, other);
  }

  /** Returns the name as a string, such as {@code job/partner-invoices}. */
  @Override
  public String toString() {
    return kind.text() + "/" + id;
  }
}
