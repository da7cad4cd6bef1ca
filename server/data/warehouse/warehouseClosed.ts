/** The server is being stopped: nothing was begun. Whoever asked has mostly gone, which keeps no server open. */
export class WarehouseClosed extends Error {
  constructor() {
    super('the warehouse is closed');
    this.name = 'WarehouseClosed';
  }
}
