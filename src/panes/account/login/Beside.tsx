import { LoginBrand } from './LoginBrand.tsx';
import './login.css';

/** A window in which somebody proved at their organisation who they are: where the browser leaves it open. */
export function Beside() {
  return (
    <main className="login" data-testid="beside">
      <div className="login-column">
        <LoginBrand />
        <p className="login-message" role="status">
          That is all here. Close this window, and go on in the other one.
        </p>
      </div>
    </main>
  );
}
