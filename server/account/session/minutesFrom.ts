export const minutesFrom = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
