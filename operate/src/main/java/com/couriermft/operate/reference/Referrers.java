package com.couriermft.operate.reference;

import com.couriermft.automation.chain.Chains;
import com.couriermft.engine.definition.DefinitionSummary;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.plan.JobMentions;
import com.couriermft.engine.plan.Mention;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.trail.Documents;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Finds the current versions of definitions that refer to an object. Each job and chain that was
 * not read recently requires a request. Thread-safe.
 */
public final class Referrers {
  /** Maximum number of definitions in one response. */
  public static final int MOST = 1_000;

  private final JobStore jobs;
  private final JobMentions jobMentions;
  private final Chains chains;
  private final ConnectionStore connections;
  private final Map<String, Documents> documents;

  /**
   * Creates the finder for these definitions.
   *
   * @param documents additional definitions, by the name of their kind, such as {@code schedule}
   */
  public Referrers(
      JobStore jobs,
      JobMentions jobMentions,
      Chains chains,
      ConnectionStore connections,
      Map<String, Documents> documents) {
    this.jobs = jobs;
    this.jobMentions = jobMentions;
    this.chains = chains;
    this.connections = connections;
    this.documents = new TreeMap<>(documents);
  }

  /**
   * The definitions that refer to an object.
   *
   * @param referrers the definitions by kind and id, at most {@link #MOST}
   * @param more whether more definitions refer to the object
   * @param unreadable unreadable definitions, which may also refer to the object
   */
  public record Found(
      List<Referrer> referrers, boolean more, List<UnreadableDefinition> unreadable) {
    public Found {
      referrers = List.copyOf(referrers);
      unreadable = List.copyOf(unreadable);
    }
  }

  /**
   * Returns the definitions that refer to an object, which need not exist.
   *
   * @param labels the label scope of the definitions
   */
  public Found of(Mention.Kind kind, String id, LabelFilter labels) {
    List<Referrer> found = new ArrayList<>();
    List<UnreadableDefinition> unreadable = new ArrayList<>();
    all(labels)
        .forEach(
            (noun, each) -> {
              for (Listed<List<Mention>> one : each) {
                List<Mention> mentions = one.value();
                if (mentions == null) {
                  unreadable.add(new UnreadableDefinition(noun, one.id()));
                } else if (mentions.stream().anyMatch(mention -> mention.isOf(kind, id))) {
                  found.add(Referrer.of(noun, one.id(), pointers(mentions, kind, id)));
                }
              }
            });
    return new Found(
        found.subList(0, Math.min(MOST, found.size())), found.size() > MOST, unreadable);
  }

  private static List<String> pointers(List<Mention> mentions, Mention.Kind kind, String id) {
    return mentions.stream()
        .filter(mention -> mention.isOf(kind, id))
        .map(Mention::pointer)
        .distinct()
        .toList();
  }

  private Map<String, List<Listed<List<Mention>>>> all(LabelFilter labels) {
    Map<String, List<Listed<List<Mention>>>> all = new LinkedHashMap<>();
    all.put(
        "job",
        ConcurrentRequests.map(
            wanted(jobs.listed(), DefinitionSummary::labels, labels),
            each ->
                each.reading(job -> jobMentions.of(jobs.getVersion(each.id(), job.version())))));
    all.put(
        "chain",
        ConcurrentRequests.map(
            wanted(chains.definitions().listed(), DefinitionSummary::labels, labels),
            each ->
                each.reading(
                    chain ->
                        DocumentMentions.of(
                            chains.getVersion(each.id(), chain.version()).toJson()))));
    all.put(
        "connection",
        wanted(connections.listed(), one -> one.connection().labels(), labels).stream()
            .map(each -> each.map(one -> DocumentMentions.of(one.connection().toJson())))
            .toList());
    documents.forEach(
        (noun, stored) ->
            all.put(
                noun,
                wanted(stored.listed(), one -> labels(one.json()), labels).stream()
                    .map(each -> each.map(one -> DocumentMentions.of(one.json())))
                    .toList()));
    return all;
  }

  /** Returns the labels of a document. The labels of a webhook are in its nested definition. */
  private static Labels labels(ObjectNode json) {
    return Labels.of(json.get("definition") instanceof ObjectNode within ? within : json);
  }

  /** Filters by labels; unreadable objects have unknown labels. */
  private static <T> List<Listed<T>> wanted(
      List<Listed<T>> all, Function<T, Labels> carried, LabelFilter labels) {
    return labels.isAll()
        ? all
        : all.stream()
            .filter(one -> one.value() != null && labels.matches(carried.apply(one.value())))
            .toList();
  }
}
