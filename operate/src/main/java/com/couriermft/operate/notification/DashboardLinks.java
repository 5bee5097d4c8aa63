package com.couriermft.operate.notification;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Creates links from notifications to the pages of the dashboard. Pure.
 *
 * @param dashboard URL of the dashboard, without a trailing slash; {@code null} if unknown, in
 *     which case no links are created
 */
record DashboardLinks(@Nullable URI dashboard) {
  /** Ids that need no encoding in a URL. */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,126}");

  /**
   * The pages for the subjects of events, by the field that names the subject. The first of these
   * fields that an event contains determines the page.
   */
  private static final Map<String, String> PAGES = pages();

  private static Map<String, String> pages() {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("execution_id", "/executions/");
    pages.put("chain_execution_id", "/chain-executions/");
    pages.put("schedule", "/schedules/");
    pages.put("watch", "/watches/");
    pages.put("expectation", "/expectations/");
    pages.put("connection", "/connections/");
    pages.put("job_id", "/jobs/");
    return pages;
  }

  /**
   * Returns the page of an event's subject, or the start page of the dashboard; {@code null} if the
   * dashboard's URL is unknown.
   */
  @Nullable URI of(ObjectNode event) {
    for (Map.Entry<String, String> page : PAGES.entrySet()) {
      String id = event.path(page.getKey()).asText();
      if (ID.matcher(id).matches()) {
        return at(page.getValue() + id);
      }
    }
    return at(event.hasNonNull("key") ? "/keys" : "/");
  }

  /** Returns the URL of a page of the dashboard; {@code null} if the dashboard's URL is unknown. */
  @Nullable URI at(String page) {
    return dashboard == null ? null : URI.create(dashboard + page);
  }
}
