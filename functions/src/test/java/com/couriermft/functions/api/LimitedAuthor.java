package com.couriermft.functions.api;

import com.couriermft.storage.access.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The caller in these tests is an author whose label scope is one of two teams. */
abstract class LimitedAuthor {
  TwoTeams teams;
  String key;

  @BeforeEach
  void install() throws InterruptedException {
    teams = new TwoTeams(true);
    key = teams.limited(TwoTeams.OURS, Role.AUTHOR);
  }

  @AfterEach
  void close() {
    teams.close();
  }

  Reply send(String method, String path, String body) {
    return teams.send(key, method, path, body);
  }
}
