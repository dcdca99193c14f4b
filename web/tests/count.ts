/*
 * count.ts: ends a run with the line that ./check counts by: "12 passed, 0 failed".
 */
import type { FullResult, Reporter, Suite, TestCase } from "@playwright/test/reporter";

export default class Count implements Reporter {
  private tests: TestCase[] = [];

  onBegin(_: unknown, suite: Suite): void {
    this.tests = suite.allTests();
  }

  onEnd(result: FullResult): void {
    const wellEnough = ["expected", "flaky"]; // the list above names those that needed a second try
    const isWell = (t: TestCase) => wellEnough.includes(t.outcome()) && t.results.length > 0;
    const well = this.tests.filter(isWell).length;
    const badly = this.tests.length - well;
    console.log(`${well} passed, ${result.status === "passed" ? badly : Math.max(1, badly)} failed`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
