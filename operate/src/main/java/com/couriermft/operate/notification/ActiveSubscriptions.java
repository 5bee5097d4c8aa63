package com.couriermft.operate.notification;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.notice.NoticeRule;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.StoreUnavailable;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All that ask for notices: the subscriptions, and jobs by their own {@code notify}, each entry of
 * which is heard as a subscription with the id {@code job:{job_id}:{n}}. Thread-safe.
 *
 * @param subscriptions the subscriptions
 * @param jobs where the definitions of jobs are
 */
public record ActiveSubscriptions(Subscriptions subscriptions, JobStore jobs) {
  private static final Logger LOG = LoggerFactory.getLogger(ActiveSubscriptions.class);
  private static final String OF_JOB = "job:";

  /** Returns whether an id is that of a job's own wish, which nobody can disable or remove. */
  static boolean isOfJob(String id) {
    return id.startsWith(OF_JOB);
  }

  /**
   * Returns those that may ask for an event, by id: the given subscriptions, and what the version
   * of the job says whose execution it is of. A version that was read lately costs no request; one
   * that cannot be read asks for nothing, and is logged.
   */
  List<Subscription> to(ObjectNode event, List<Subscription> enabled) {
    List<Subscription> own = ofJob(event);
    if (own.isEmpty()) {
      return enabled;
    }
    List<Subscription> all = new ArrayList<>(enabled);
    all.addAll(own);
    all.sort(Comparator.comparing(Subscription::id));
    return all;
  }

  /** Returns whether the {@code notify} of a job asks for an event. */
  boolean asksFor(EventFeed.Numbered event) {
    return ofJob(event.event()).stream().anyMatch(each -> each.asksFor(event));
  }

  private List<Subscription> ofJob(ObjectNode event) {
    String job = event.path("job_id").asText();
    String type = event.path("type").asText();
    boolean isOfExecution = type.startsWith("execution.") || type.startsWith("step.");
    if (!isOfExecution || job.isEmpty() || !event.path("job_version").isInt()) {
      return List.of();
    }
    try {
      JobDefinition definition = jobs.getVersion(job, event.path("job_version").intValue());
      List<Subscription> own = new ArrayList<>();
      for (NoticeRule rule : definition.notices()) {
        own.add(Subscription.ofJob(OF_JOB + job + ":" + own.size(), job, rule));
      }
      return own;
    } catch (StoreUnavailable e) {
      throw e;
    } catch (CourierException e) {
      LOG.error("Job(id='{}') has nothing told of event {}", job, event.path("id").asText(), e);
      return List.of();
    }
  }
}
