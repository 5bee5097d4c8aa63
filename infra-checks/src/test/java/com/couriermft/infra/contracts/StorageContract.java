package com.couriermft.infra.contracts;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.bicep.Values;
import com.couriermft.infra.rules.Finding;
import com.couriermft.infra.rules.Rule;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks that the data account has exactly the queues, tables and containers that the code names.
 */
final class StorageContract implements Rule {
  private static final String ACCOUNT = "Microsoft.Storage/storageAccounts";
  private final Code.Storage storage;

  StorageContract(Code code) {
    this.storage = code.storage();
  }

  @Override
  public String name() {
    return "storage-names";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return sources.files().values().stream()
        .filter(file -> file.path().equals("modules/data-storage.bicep"))
        .flatMap(
            file ->
                Stream.of(
                        compare(file, ACCOUNT + "/queueServices/queues", storage.allQueues()),
                        compare(file, ACCOUNT + "/tableServices/tables", storage.tables()),
                        compare(file, ACCOUNT + "/blobServices/containers", storage.containers()),
                        lifecycle(file))
                    .flatMap(found -> found));
  }

  private Stream<Finding> compare(BicepFile file, String type, Set<String> expected) {
    List<Expression> made =
        file.all(Kind.RESOURCE)
            .filter(resource -> resource.typeName().equals(type))
            .flatMap(resource -> names(file, resource))
            .toList();
    Set<String> missing = new TreeSet<>(expected);
    missing.removeAll(made.stream().map(Expression::text).collect(Collectors.toSet()));
    Stream<Finding> absent =
        missing.stream()
            .map(
                name ->
                    finding(
                        file,
                        0,
                        "Found no '%s' of type %s, which the code uses; add it.",
                        name,
                        type));
    Stream<Finding> unused =
        made.stream()
            .filter(name -> !expected.contains(name.text()))
            .map(
                name ->
                    finding(
                        file,
                        name.line(),
                        "Found '%s' of type %s, expected one of %s; remove it, or add it to"
                            + " StorageNames.",
                        name.text(),
                        type,
                        new TreeSet<>(expected)));
    return Stream.concat(absent, unused);
  }

  /** Returns the names of a resource: its own name, or the names in its loop. */
  private static Stream<Expression> names(BicepFile file, Declaration resource) {
    Expression value = resource.value();
    if (value != null && value.is(Expression.Kind.LOOP)) {
      return Values.in(file).of(value.parts().get(0)).flatMap(list -> list.parts().stream());
    }
    return resource.body().flatMap(body -> body.find("name")).stream().map(name -> name.value());
  }

  private Stream<Finding> lifecycle(BicepFile file) {
    return file.all(Kind.RESOURCE)
        .filter(resource -> resource.typeName().equals(ACCOUNT + "/managementPolicies"))
        .flatMap(resource -> resource.value() == null ? Stream.empty() : resource.value().all())
        .flatMap(part -> part.find("prefixMatch").stream())
        .flatMap(prefixes -> prefixes.value().parts().stream())
        .filter(prefix -> !storage.containers().contains(prefix.text().replaceFirst("/.*", "")))
        .map(
            prefix ->
                finding(
                    file,
                    prefix.line(),
                    "The rule is for '%s', expected a prefix that begins with one of %s and a"
                        + " slash; correct it.",
                    prefix.text(),
                    new TreeSet<>(storage.containers())));
  }
}
