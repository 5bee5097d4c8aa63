package com.couriermft.operate.bundle;

import com.couriermft.engine.plan.Mention;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.Manifest.Exported;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Listed;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Creates bundles of stored objects. Thread-safe. */
public final class Exporter {
  private static final List<ObjectKind> STARTERS =
      List.of(ObjectKind.WEBHOOK, ObjectKind.SCHEDULE, ObjectKind.WATCH);

  private final Installation installation;
  private final ObjectMentions mentions;

  /** Creates an exporter of this installation's objects. */
  public Exporter(Installation installation, ObjectMentions mentions) {
    this.installation = installation;
    this.mentions = mentions;
  }

  /** The objects that an export has selected so far. */
  private static final class Choice {
    private final SortedMap<ObjectName, ObjectNode> objects = new TreeMap<>();
    private final Set<String> unreadable = new TreeSet<>();
    private final Deque<ObjectName> unlooked = new ArrayDeque<>();

    void addUnreadable(String name) {
      unreadable.add(name);
    }

    void add(ObjectName name, ObjectNode json) {
      if (objects.putIfAbsent(name, json) == null) {
        unlooked.add(name);
      }
      if (objects.size() > Bundle.MOST_OBJECTS) {
        throw InvalidInputException.at(
            "/select",
            BundleCodes.BUNDLE_TOO_LARGE,
            "More than %,d objects are selected; split the export into several bundles with 'kinds'"
                    .formatted(Bundle.MOST_OBJECTS)
                + " or 'select'.");
      }
    }
  }

  /**
   * Exports the objects of a scope; equal definitions result in equal bundles. Unreadable objects
   * are skipped and named in the manifest.
   *
   * @param release the release of this process, for the manifest
   * @param seen the caller's label scope; objects outside it are not exported, and the manifest
   *     names only the ones that exported objects use
   * @throws InvalidInputException {@code secret_in_definition}, with all positions: free text
   *     contains a credential, and the scope does not replace credentials with a marker; {@code
   *     bundle_too_large}
   * @throws NotFoundException {@code object_not_found}: an object that is selected by name does not
   *     exist
   * @throws ConflictException {@code object_unreadable}: an object that is selected by name is
   *     unreadable
   */
  public Bundle export(ExportScope scope, String release, LabelFilter seen) {
    return new Exporter(installation.within(seen), mentions).export(scope, release);
  }

  private Bundle export(ExportScope scope, String release) {
    Choice choice = new Choice();
    addSelected(scope, choice);
    if (scope.withStarters()) {
      addStarters(scope, choice);
    }
    Requirements requirements = new Requirements();
    SortedMap<ObjectName, Exported> exported = new TreeMap<>();
    while (!choice.unlooked.isEmpty()) {
      ObjectName name = choice.unlooked.remove();
      ObjectNode json = Objects.requireNonNull(choice.objects.get(name), name::toString);
      for (Mention mention : mentions.of(name, json)) {
        requirements.add(name, mention);
        if (scope.withDependencies()) {
          addNamed(mention, scope, choice);
        }
      }
    }
    List<Problem> credentials = new ArrayList<>();
    choice.objects.replaceAll(
        (name, json) -> {
          List<String> pointers = new ArrayList<>();
          ObjectNode marked = CredentialCheck.marked(json, pointers);
          requirements.addRedacted(name, pointers);
          pointers.forEach(pointer -> credentials.add(credential(name, pointer)));
          List<String> requires = requirements.of(name);
          exported.put(name, new Exported(BundleText.sha256(marked), requires));
          return marked;
        });
    refuse(scope, credentials);
    ObjectNode lists = requirements.toJson(choice.objects);
    if (!choice.unreadable.isEmpty()) {
      lists.set("unreadable", Json.<JsonNode>tree(choice.unreadable));
    }
    return Bundle.of(new Manifest(release, scope.toJson(), exported, lists), choice.objects);
  }

  private static Problem credential(ObjectName name, String pointer) {
    String detail =
        ("%s contains text that looks like a credential; store it as a secret and refer to it as "
                + "{{secrets.…}}.")
            .formatted(name);
    return new Problem(
        "/" + name.path().replace("/", "~1") + pointer, BundleCodes.SECRET_IN_DEFINITION, detail);
  }

  private static void refuse(ExportScope scope, List<Problem> credentials) {
    if (!scope.marking() && !credentials.isEmpty()) {
      throw new InvalidInputException(
          BundleCodes.SECRET_IN_DEFINITION,
          ("Nothing was exported: %d value(s) look like credentials. Store them as secrets, or "
                      + "export")
                  .formatted(credentials.size())
              + " with \"credentials\": \"mark\".",
          credentials);
    }
  }

  private void addSelected(ExportScope scope, Choice choice) {
    for (ObjectName name : scope.exact()) {
      choice.add(name, selected(name));
    }
    if (!scope.isExact()) {
      for (ObjectKind kind : ObjectKind.portable()) {
        if (scope.kinds().contains(kind)) {
          addListed(kind, scope, choice);
        }
      }
      scope
          .unmatched(choice.objects.keySet())
          .ifPresent(
              pattern -> {
                throw new NotFoundException(
                    BundleCodes.OBJECT_NOT_FOUND,
                    "No object matches '" + pattern + "'; nothing was exported.");
              });
    }
  }

  private ObjectNode selected(ObjectName name) {
    try {
      return installation
          .find(name)
          .orElseThrow(
              () ->
                  new NotFoundException(
                      BundleCodes.OBJECT_NOT_FOUND,
                      name + " does not exist, so it cannot be exported."));
    } catch (DamagedDataException damaged) {
      throw new ConflictException(
          BundleCodes.OBJECT_UNREADABLE, String.valueOf(damaged.getMessage()));
    }
  }

  private void addListed(ObjectKind kind, ExportScope scope, Choice choice) {
    for (Listed<StoredObject> each : installation.listed(kind)) {
      StoredObject object = each.value();
      if (object == null) {
        choice.addUnreadable(kind.text() + "/" + each.id());
      } else if (scope.selects(object.name())) {
        choice.add(object.name(), object.json());
      }
    }
  }

  private void addStarters(ExportScope scope, Choice choice) {
    List<ObjectName> targets = List.copyOf(choice.objects.keySet());
    for (ObjectKind kind : STARTERS) {
      if (scope.kinds().contains(kind)) {
        for (Listed<StoredObject> each : installation.listed(kind)) {
          StoredObject object = each.value();
          if (object != null && starts(object, targets)) {
            choice.add(object.name(), object.json());
          }
        }
      }
    }
  }

  private boolean starts(StoredObject object, List<ObjectName> targets) {
    return mentions.of(object.name(), object.json()).stream()
        .filter(mention -> mention.pointer().startsWith("/target/"))
        .anyMatch(mention -> ObjectMentions.named(mention).filter(targets::contains).isPresent());
  }

  private void addNamed(Mention mention, ExportScope scope, Choice choice) {
    Optional<ObjectName> named = ObjectMentions.named(mention);
    if (named.isPresent()
        && scope.kinds().contains(named.get().kind())
        && !choice.objects.containsKey(named.get())) {
      try {
        installation.find(named.get()).ifPresent(json -> choice.add(named.get(), json));
      } catch (DamagedDataException damaged) {
        choice.addUnreadable(named.get().toString());
      }
    }
  }
}
