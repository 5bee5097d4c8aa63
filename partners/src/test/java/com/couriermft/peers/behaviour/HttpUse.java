package com.couriermft.peers.behaviour;

/** The kinds of requests that a job sends to a server. */
public enum HttpUse {
  /** A file is downloaded. */
  FETCH("'path': 'file.csv', 'response': 'file', 'destination': 'in/', 'follow_redirects': 1"),
  /** A file that must be CSV and not empty is downloaded. */
  FETCH_CHECKED(
      "'path': 'file.csv', 'response': 'file', 'destination': 'in/',"
          + " 'expect_content_type': ['text/csv'], 'min_bytes': 1"),
  /** A list is read page by page. */
  LIST(
      "'path': 'list', 'pagination': {'type': 'next_url', 'items': '$.v', 'next': '$.next',"
          + " 'max_pages': 20}"),
  /** An order that must not be posted twice is posted. */
  POST("'method': 'POST', 'path': 'orders', 'body': {'n': 1}, 'follow_redirects': 1"),
  /** An order is sent with PUT under its name, which may be repeated. */
  PUT("'method': 'PUT', 'path': 'orders/7', 'body': {'n': 1}");

  private final String config;

  HttpUse(String config) {
    this.config = config;
  }

  /** Returns the fields of the step as JSON with single quotes. */
  public String config() {
    return config;
  }
}
