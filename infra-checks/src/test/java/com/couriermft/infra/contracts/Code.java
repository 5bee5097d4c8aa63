package com.couriermft.infra.contracts;

import com.couriermft.app.StorageNames;
import com.couriermft.infra.Project;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the code and the files beside it say that Bicep has to fit. Immutable.
 *
 * @param storage what the engine keeps its things in
 * @param functions the app's functions
 * @param settings environment variables that Java names
 * @param texts the files beside the code
 */
public record Code(Storage storage, Functions functions, Set<String> settings, Texts texts) {
  /** Copies. */
  public Code {
    settings = Set.copyOf(settings);
  }

  /** Names in the data account; each queue has a poison queue of the host's beside it. */
  record Storage(Set<String> tables, Set<String> containers, Set<String> queues) {
    /** The queues that there have to be: the engine's, and the host's for what fails. */
    Set<String> allQueues() {
      Set<String> all = new TreeSet<>(queues);
      queues.forEach(queue -> all.add(queue + "-poison"));
      return all;
    }
  }

  /**
   * Files that are compared as text.
   *
   * @param hostJson the host's configuration
   * @param azureYaml azd's
   * @param pom the root's, with {@code functionAppName}
   * @param operations the handbook that documents settings
   */
  record Texts(String hostJson, String azureYaml, String pom, String operations) {}

  /** The project's. */
  public static Code read() {
    return new Code(
        new Storage(StorageNames.TABLES, StorageNames.CONTAINERS, StorageNames.QUEUES),
        Functions.scan(),
        SettingNames.inSources(),
        new Texts(
            Project.text("host.json"),
            Project.text("azure.yaml"),
            Project.text("pom.xml"),
            Project.text("docs/operate/handbook.md")));
  }
}
