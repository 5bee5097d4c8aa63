package com.couriermft.oversight.verify;

/** A worker renews its lease; what it no longer renews is handed on by the sweep. */
final class LeasesAreRenewed implements RunCheck {
  @Override
  public String invariant() {
    return "lease";
  }

  @Override
  public void check(RunRows run, CheckReport report) {
    for (BranchRow branch : run.branches()) {
      if (branch.isLeased() && branch.row().age().compareTo(report.norms().lease()) > 0) {
        report.sweepMends(
            branch.row().age(),
            "worker %s, which holds branch %s, is silent".formatted(branch.owner(), branch.name()),
            "a heartbeat within " + CheckReport.seconds(report.norms().lease()));
      }
    }
  }
}
