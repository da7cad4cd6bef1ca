/** Bodies and queries as the service takes them: `metadata[payment]=x&expand[0]=y`. */
export type FormValue = string | readonly FormValue[] | { readonly [key: string]: FormValue };
export type Form = Readonly<Record<string, FormValue>>;

interface Open {
  [key: string]: string | Open;
}

/** @example formOf('a=1&b[c]=2&d[0]=x') // { a: '1', b: { c: '2' }, d: ['x'] } */
export function formOf(text: string): Form {
  const root: Open = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/([^[\]]+)/g)].map(([part]) => part);
    let at = root;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      at = typeof next === 'object' ? next : (at[part] = {});
    }
    at[path.at(-1) ?? ''] = value;
  }
  return listed(root) as Form; // the root is no list
}

/** What is numbered from 0 is a list. */
function listed(value: string | Open): FormValue {
  if (typeof value === 'string') return value;
  const keys = Object.keys(value);
  const values = keys.map((key) => listed(value[key] ?? ''));
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return values;
  return Object.fromEntries(keys.map((key, index) => [key, values[index] ?? '']));
}

/** A text of it; '' where there is none. */
export const textIn = (form: Form, ...path: readonly string[]): string => {
  let at: FormValue | undefined = form;
  for (const part of path) at = typeof at === 'object' && !Array.isArray(at) ? (at as Form)[part] : undefined;
  return typeof at === 'string' ? at : '';
};

export const textsIn = (form: Form, name: string): readonly string[] => {
  const value = form[name];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
};

export const mapIn = (form: Form, name: string): Record<string, string> => {
  const value = form[name];
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, typeof one === 'string' ? one : '']));
};
