/** A value that a schema of the OpenAPI document describes, or nearly: names and ids are those that exist. */
import type { Chance } from './chance.ts';

export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
}

/** What is there already, so that requests reach it; grows with the answers. */
export interface Known {
  /** Ids of all kinds: one of a list is tried for a contact as well. */
  readonly ids: readonly number[];
  /** Names that are taken. */
  readonly names: readonly string[];
  /** Values that a text of this name may have. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

export interface Draw {
  readonly chance: Chance;
  readonly known: Known;
}

export function drawValue(schema: Schema, name: string, draw: Draw): unknown {
  const { chance } = draw;
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return drawValue(chance.from(forms), name, draw);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => drawValue(part, name, draw) as object));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return chance.from(schema.enum);
  const type = typeof schema.type === 'object' ? chance.from(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return drawObject(schema, draw);
    case 'array': {
      if (schema.prefixItems !== undefined) return schema.prefixItems.map((item) => drawValue(item, name, draw));
      const length = Math.max(schema.minItems ?? 0, chance.whole(4));
      return Array.from({ length }, () => drawValue(schema.items ?? {}, name, draw));
    }
    case 'integer':
    case 'number':
      return drawNumber(schema, name, type === 'integer', draw);
    case 'boolean':
      return chance.one(2);
    case 'null':
      return null;
    case 'string':
      return drawText(schema, name, draw);
    default:
      return chance.from<unknown>(['A', 1, true, null, [1], { a: 1 }]);
  }
}

/** Members that may be left out: a few of them, because a search has two hundred. */
const MOST_OPTIONAL = 3;

function drawObject(schema: Schema, draw: Draw): Record<string, unknown> {
  const { chance } = draw;
  const made: Record<string, unknown> = {};
  const names = Object.keys(schema.properties ?? {});
  const required = new Set(schema.required);
  const optional = names.filter((name) => !required.has(name));
  for (const name of names) {
    const is =
      required.has(name) ||
      (optional.length > 0 && (optional.length < 20 ? chance.one(3) : chance.whole(optional.length) < MOST_OPTIONAL));
    if (is) made[name] = drawValue(schema.properties?.[name] ?? {}, name, draw);
  }
  if (typeof schema.additionalProperties === 'object' && names.length === 0) {
    for (let count = chance.whole(3); count > 0; count -= 1) {
      const name = String(drawValue(schema.propertyNames ?? { type: 'string' }, 'name', draw));
      made[name] = drawValue(schema.additionalProperties, name, draw);
    }
  }
  return made;
}

function drawNumber({ minimum, maximum }: Schema, name: string, isWhole: boolean, { chance, known }: Draw): number {
  if (isWhole && /(^|[a-z])ids?$|^items$|^selection$|^values$|^detail/i.test(name) && !chance.one(6))
    return chance.from(known.ids);
  const low = Math.max(minimum ?? 0, -1000);
  const high = Math.min(maximum ?? 100, low + 1000);
  const edge = chance.one(6) ? chance.from([minimum ?? low, maximum ?? high]) : null;
  const value = edge ?? low + (chance.whole(1000) / 1000) * (high - low);
  return isWhole ? Math.round(value) : value;
}

function drawText(schema: Schema, name: string, { chance, known }: Draw): string {
  if (schema.format === 'date') return chance.from(['2026-01-31', '1999-12-31', '2024-02-29']);
  if (schema.format === 'date-time') return '2026-01-31T09:30:00Z';
  if (schema.pattern?.startsWith('^own') === true) return `own.${chance.from(known.ids)}`;
  if (schema.pattern?.includes('[dm') === true) return '-90d';
  if (schema.pattern?.startsWith('^[A-Z_]') === true) return 'OWNER';
  const fitting = known.texts[name];
  if (fitting !== undefined && !chance.one(8)) return chance.from(fitting);
  if (chance.one(3)) return chance.from(known.names);
  return 'New text'.slice(0, schema.maxLength ?? 50).padEnd(schema.minLength ?? 0, 'x');
}
