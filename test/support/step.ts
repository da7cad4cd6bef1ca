/** A part of a journey that is one long way: where it fails the message begins with its name. */
export async function step(name: string, does: () => void | Promise<void>): Promise<void> {
  try {
    await does();
  } catch (error) {
    if (error instanceof Error) error.message = `at "${name}": ${error.message}`;
    throw error;
  }
}
