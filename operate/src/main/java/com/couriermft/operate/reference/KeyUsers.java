package com.couriermft.operate.reference;

import com.couriermft.engine.definition.DefinitionSummary;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.plan.NamedKeys;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Listed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the jobs whose current versions refer to keys. Thread-safe. */
public final class KeyUsers {
  private static final Logger LOG = LoggerFactory.getLogger(KeyUsers.class);

  private final JobStore jobs;
  private final NamedKeys named;

  public KeyUsers(JobStore jobs, NamedKeys named) {
    this.jobs = jobs;
    this.named = named;
  }

  /**
   * Returns the ids of jobs by the key to which they refer, in order. Each job that was not read
   * recently requires a request. Unreadable jobs are logged and skipped.
   *
   * @param labels label filter for jobs; the labels of unreadable jobs are unknown
   */
  public Map<String, List<String>> byKey(LabelFilter labels) {
    List<Listed<Set<String>>> all =
        ConcurrentRequests.map(
            jobs.listed().stream().filter(each -> isCarrying(each, labels)).toList(),
            each -> each.reading(job -> named.of(jobs.getVersion(each.id(), job.version()))));
    Map<String, List<String>> byKey = new TreeMap<>();
    for (Listed<Set<String>> one : all) {
      Set<String> keys = one.value();
      if (keys == null) {
        LOG.error(
            "Job(id='{}') cannot be read and is omitted from the jobs that use keys",
            one.id(),
            one.damage());
      } else {
        keys.forEach(key -> byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(one.id()));
      }
    }
    return byKey;
  }

  private static boolean isCarrying(Listed<DefinitionSummary> one, LabelFilter labels) {
    DefinitionSummary job = one.value();
    return labels.isAll() || job != null && labels.matches(job.labels());
  }
}
