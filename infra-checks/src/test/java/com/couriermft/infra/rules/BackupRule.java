package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.bicep.Values;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks that backups survive mistakes of the app and attacks with its identity: another identity
 * writes them, removed files stay as versions, the account can be locked, and reads and deletions
 * are logged.
 */
final class BackupRule implements Rule {
  private static final String ACCOUNT = "backupStorage";
  private static final Set<String> LOGGED = Set.of("StorageRead", "StorageDelete");

  @Override
  public String name() {
    return "backups";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return Stream.of(
            sources.find("main.bicep").stream().flatMap(this::writer),
            sources.find("modules/backup-storage.bicep").stream().flatMap(this::versions),
            sources.find("modules/locks.bicep").stream().flatMap(this::lock),
            sources.find("modules/diagnostics.bicep").stream().flatMap(this::log))
        .flatMap(found -> found);
  }

  /** No module that gives the app's identity its roles has the same principal. */
  private Stream<Finding> writer(BicepFile main) {
    Set<String> ofApp =
        main.all(Kind.MODULE)
            .filter(module -> !module.name().equals(ACCOUNT))
            .flatMap(module -> principal(module).stream())
            .map(BackupRule::source)
            .collect(Collectors.toSet());
    return main
        .find(Kind.MODULE, ACCOUNT)
        .flatMap(BackupRule::principal)
        .filter(principal -> ofApp.contains(source(principal)))
        .map(
            principal ->
                finding(
                    main,
                    principal.line(),
                    "%s has the principal of %s, expected an identity of its own; else everything"
                        + " that the app runs may remove backups.",
                    ACCOUNT,
                    source(principal)))
        .stream();
  }

  private static Optional<Expression> principal(Declaration module) {
    return module
        .body()
        .flatMap(body -> body.find("params"))
        .flatMap(params -> params.value().find("principalId"))
        .map(Expression.Property::value);
  }

  /** Returns the name of the module whose output an expression is. */
  private static String source(Expression output) {
    return output
        .all()
        .filter(e -> e.is(Expression.Kind.NAME))
        .map(Expression::text)
        .findFirst()
        .orElse("");
  }

  private Stream<Finding> versions(BicepFile file) {
    return file.all(Kind.RESOURCE)
        .filter(r -> r.typeName().equals("Microsoft.Storage/storageAccounts/blobServices"))
        .filter(
            r ->
                Values.in(file)
                    .at(r.body().orElseThrow(), "properties.isVersioningEnabled")
                    .stream()
                    .noneMatch(value -> value.text().equals("true")))
        .map(
            r ->
                finding(
                    file,
                    r.line(),
                    "%s keeps no versions, so that a removed backup is lost; set"
                        + " isVersioningEnabled.",
                    r.name()));
  }

  private Stream<Finding> lock(BicepFile file) {
    boolean locked =
        file.all(Kind.RESOURCE)
            .filter(r -> r.typeName().equals("Microsoft.Authorization/locks"))
            .anyMatch(r -> scope(r).equals(ACCOUNT));
    return locked
        ? Stream.empty()
        : Stream.of(finding(file, 0, "No lock has the scope %s; add it.", ACCOUNT));
  }

  private static String scope(Declaration resource) {
    return resource.body().map(body -> text(body, "scope")).orElse("");
  }

  private static String text(Expression object, String property) {
    return object.find(property).map(found -> found.value().text()).orElse("");
  }

  private Stream<Finding> log(BicepFile file) {
    Optional<Declaration> ofBackups =
        file.all(Kind.RESOURCE).filter(r -> scope(r).equals("backupBlobs")).findFirst();
    Set<String> missing = new TreeSet<>(LOGGED);
    ofBackups
        .flatMap(Declaration::body)
        .map(body -> Values.in(file).at(body, "properties.logs"))
        .orElse(List.of())
        .stream()
        .flatMap(logs -> logs.parts().stream())
        .filter(log -> text(log, "enabled").equals("true"))
        .forEach(log -> missing.remove(text(log, "category")));
    return missing.isEmpty()
        ? Stream.empty()
        : Stream.of(
            finding(
                file,
                ofBackups.map(Declaration::line).orElse(0),
                "The log of backups lacks %s; add it.",
                missing));
  }
}
