/** The very first start: nobody has a password yet, and only the link that was printed gets in. */
export function FirstRun() {
  return (
    <section className="login-offer" aria-label="First start" data-testid="first-run">
      <p className="login-offer-title">This Platbook is new</p>
      <p>
        Open the link that Platbook printed in the window where it was started: it signs you in. If that window is gone,
        start Platbook again; it prints a new link until a password is set.
      </p>
    </section>
  );
}
