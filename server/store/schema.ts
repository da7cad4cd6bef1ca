/** Row types of the store, table by table; the tables themselves are made by migrations/*.sql. */
export interface Database {}
