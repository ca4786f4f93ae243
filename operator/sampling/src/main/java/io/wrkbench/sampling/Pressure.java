package io.wrkbench.sampling;

/**
 * Reads pressure stall information: for how long at least one task waited for something.
 *
 * @see <a href="https://docs.kernel.org/accounting/psi.html">PSI</a>
 */
public final class Pressure {

  private static final String NONE =
      "the kernel tells no pressure; it needs CONFIG_PSI, and on some distributions psi=1 as boot"
          + " parameter";

  private static final long NANOS_OF_MICROSECOND = 1000;

  private Pressure() {}

  /** Puts the total of a pressure file as a quantity. */
  public static void read(String path, Quantity quantity, Gathering into) {
    into.file(
        path,
        NONE,
        text -> into.put(quantity, text.line("some").word("total=").number(NANOS_OF_MICROSECOND)),
        quantity);
  }
}
