// What page.js takes of the packages in manager.js.
export class ManagerBase {
  handle_comm_open(comm: unknown, message: unknown): Promise<unknown>;
  get_model(id: string): Promise<unknown>;
  create_view(model: unknown): Promise<any>;
}
export const MessageLoop: any;
export const Widget: any;
export const modules: Record<string, Record<string, any> | undefined>;
