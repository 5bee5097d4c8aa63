package com.couriermft.infra.contracts;

import com.couriermft.StorageNames;
import com.couriermft.infra.Project;
import com.couriermft.infra.bicep.BicepFile;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the code and the files beside it say that Bicep has to fit. Immutable.
 *
 * @param tables that the engine uses
 * @param containers that the engine uses
 * @param queues that the engine uses; each has a poison queue of the host's
 * @param httpFunctions names of functions that answer requests
 * @param otherFunctions names of all others
 * @param settings environment variables that Java names
 * @param hostJson the host's configuration
 * @param azureYaml azd's
 * @param pom the root's, with {@code functionAppName}
 * @param operations the handbook that documents settings
 */
public record Code(
    Set<String> tables,
    Set<String> containers,
    Set<String> queues,
    Set<String> httpFunctions,
    Set<String> otherFunctions,
    Set<String> settings,
    Texts texts) {

  /** Files that are compared as text. */
  public record Texts(String hostJson, String azureYaml, String pom, String operations) {}

  /** Copies. */
  public Code {
    tables = Set.copyOf(tables);
    containers = Set.copyOf(containers);
    queues = Set.copyOf(queues);
    httpFunctions = Set.copyOf(httpFunctions);
    otherFunctions = Set.copyOf(otherFunctions);
    settings = Set.copyOf(settings);
  }

  /** The project's. */
  public static Code read() {
    Functions functions = Functions.scan();
    return new Code(
        StorageNames.TABLES,
        StorageNames.CONTAINERS,
        StorageNames.QUEUES,
        functions.http(),
        functions.others(),
        SettingNames.inSources(),
        new Texts(
            Project.text("host.json"),
            Project.text("azure.yaml"),
            Project.text("pom.xml"),
            Project.text("docs/operations.md")));
  }

  /** The queues that there have to be: the engine's, and the host's for what fails. */
  Set<String> allQueues() {
    Set<String> all = new TreeSet<>(queues);
    queues.forEach(queue -> all.add(queue + "-poison"));
    return all;
  }

  static boolean isDataStorage(BicepFile file) {
    return file.path().equals("modules/data-storage.bicep");
  }
}
