package com.couriermft.peers.behaviour;

/** The kinds of requests that a job sends to a server. */
public enum HttpUse {
  /** The file is fetched. */
  FETCH("'path': 'file.csv', 'response': 'file', 'destination': 'in/', 'follow_redirects': 1"),
  /** The file is fetched, which has to be CSV and not empty. */
  FETCH_CHECKED(
      "'path': 'file.csv', 'response': 'file', 'destination': 'in/',"
          + " 'expect_content_type': ['text/csv'], 'min_bytes': 1"),
  /** The list is read page by page. */
  LIST(
      "'path': 'list', 'pagination': {'type': 'next_url', 'items': '$.v', 'next': '$.next',"
          + " 'max_pages': 20}"),
  /** An order is placed, which must not be placed twice. */
  POST("'method': 'POST', 'path': 'orders', 'body': {'n': 1}, 'follow_redirects': 1"),
  /** An order is placed under its name, which may be done again. */
  PUT("'method': 'PUT', 'path': 'orders/7', 'body': {'n': 1}");

  private final String config;

  HttpUse(String config) {
    this.config = config;
  }

  /** Returns the fields of the step, with single quotes. */
  public String config() {
    return config;
  }
}
