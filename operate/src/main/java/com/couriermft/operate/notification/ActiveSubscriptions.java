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
 * Provides all subscriptions, including those in the {@code notify} settings of jobs. Each entry of
 * {@code notify} is a subscription with the id {@code job:{job_id}:{n}}. Thread-safe.
 *
 * @param subscriptions the subscriptions
 * @param jobs the definitions of jobs
 */
public record ActiveSubscriptions(Subscriptions subscriptions, JobStore jobs) {
  private static final Logger LOG = LoggerFactory.getLogger(ActiveSubscriptions.class);
  private static final String OF_JOB = "job:";

  /**
   * Returns whether an id identifies a subscription from a job's {@code notify} setting, which
   * cannot be disabled or deleted.
   */
  static boolean isOfJob(String id) {
    return id.startsWith(OF_JOB);
  }

  /**
   * Returns the subscriptions that may match an event, by id. These are the given subscriptions and
   * those in the job version that the event names. Recently read job versions need no request.
   * Unreadable job versions are logged and count as having no subscriptions.
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

  /** Returns whether a job's {@code notify} setting matches an event. */
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
      LOG.error(
          "Job(id='{}') sends no notification about event {}", job, event.path("id").asText(), e);
      return List.of();
    }
  }
}
