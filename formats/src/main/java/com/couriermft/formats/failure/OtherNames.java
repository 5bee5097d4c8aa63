package com.couriermft.formats.failure;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Names that other engines have for step types and fields, with ours; docs/migration.md has them in
 * words. Case, underscores, hyphens and dots do not count. Pure.
 */
final class OtherNames {
  private static final Map<String, List<String>> OURS =
      Map.ofEntries(
          Map.entry("httprequest", List.of("http.request")),
          Map.entry("http", List.of("http.request")),
          Map.entry("databasequery", List.of("database.query", "database.execute")),
          Map.entry("database", List.of("database.query", "database.execute")),
          Map.entry("sql", List.of("database.query", "database.execute")),
          Map.entry("gpgdecrypt", List.of("pgp.decrypt")),
          Map.entry("decrypt", List.of("pgp.decrypt")),
          Map.entry("gpgencrypt", List.of("pgp.encrypt")),
          Map.entry("encrypt", List.of("pgp.encrypt")),
          Map.entry("ftpsdownload", List.of("ftp.download")),
          Map.entry("ftpsupload", List.of("ftp.upload")),
          Map.entry("unzip", List.of("file.unzip")),
          Map.entry("archiveextract", List.of("file.unzip")),
          Map.entry("zip", List.of("file.zip")),
          Map.entry("archivecreate", List.of("file.zip")),
          Map.entry("copy", List.of("file.copy")),
          Map.entry("move", List.of("file.move")),
          Map.entry("delete", List.of("file.delete")),
          Map.entry("fileprocessing", List.of("table.transform")),
          Map.entry("fileprocessor", List.of("table.transform")),
          Map.entry("tableconvert", List.of("table.transform")),
          Map.entry("readcsv", List.of("table.read")),
          Map.entry("writecsv", List.of("table.write")),
          Map.entry("readexcel", List.of("table.read")),
          Map.entry("writeexcel", List.of("table.write")),
          Map.entry("foreach", List.of("flow.for_each")),
          Map.entry("loop", List.of("flow.for_each")),
          Map.entry("if", List.of("flow.if")),
          Map.entry("condition", List.of("flow.if")),
          Map.entry("parallel", List.of("flow.parallel")),
          Map.entry("id", List.of("job_id", "chain_id", "schedule_id")),
          Map.entry("maxattempts", List.of("max_retries", "failure_policy")),
          Map.entry("maxretries", List.of("failure_policy")),
          Map.entry("concurrentexecution", List.of("max_instances")),
          Map.entry("retrypolicy", List.of("retry", "failure_policy")),
          Map.entry("timeout", List.of("timeout_seconds")),
          Map.entry("remotepath", List.of("path")),
          Map.entry("remotedirectory", List.of("path")),
          Map.entry("remotedir", List.of("path")),
          Map.entry("localpath", List.of("destination", "files")),
          Map.entry("localdirectory", List.of("destination", "files")),
          Map.entry("targetpath", List.of("destination")),
          Map.entry("filepattern", List.of("pattern")),
          Map.entry("wildcard", List.of("pattern")),
          Map.entry("source", List.of("input", "path")),
          Map.entry("inputfile", List.of("input", "path")),
          Map.entry("sourcepath", List.of("input", "path")),
          Map.entry("sourcefiles", List.of("input")),
          Map.entry("datasource", List.of("rows")),
          Map.entry("filename", List.of("destination")),
          Map.entry("transformations", List.of("columns")),
          Map.entry("mapping", List.of("columns")),
          Map.entry("escapeformulas", List.of("guard_formulas")),
          Map.entry("excel", List.of("xlsx")),
          Map.entry("host", List.of("connection")),
          Map.entry("connectionstring", List.of("connection")),
          Map.entry("connectionname", List.of("connection")));

  private OtherNames() {}

  /** Returns the first of our names for one, if it is among those that are known in a place. */
  static Optional<String> ours(String found, Collection<String> known) {
    String plain = found.toLowerCase(Locale.ROOT).replaceAll("[_.\\-\\s]", "");
    return OURS.getOrDefault(plain, List.of()).stream().filter(known::contains).findFirst();
  }
}
