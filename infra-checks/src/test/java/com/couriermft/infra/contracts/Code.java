package com.couriermft.infra.contracts;

import com.couriermft.app.StorageNames;
import com.couriermft.infra.Project;
import java.util.Set;
import java.util.TreeSet;

/**
 * The facts in the code, and in related files, that Bicep must agree with. Immutable.
 *
 * @param storage names of the engine's storage
 * @param functions the app's functions
 * @param settings environment variables that Java names
 * @param texts content of related files
 */
public record Code(Storage storage, Functions functions, Set<String> settings, Texts texts) {
  public Code {
    settings = Set.copyOf(settings);
  }

  /** The names in the data account. Each queue also has a poison queue of the host. */
  record Storage(Set<String> tables, Set<String> containers, Set<String> queues) {
    /**
     * Returns all required queues: the engine's queues, and the host's queues for failed messages.
     */
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
   * @param azureYaml the configuration of azd
   * @param pom the root's pom.xml, with {@code functionAppName}
   * @param operations the handbook page that documents settings
   */
  record Texts(String hostJson, String azureYaml, String pom, String operations) {}

  /** Reads the facts of this project. */
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
