import { Outlet } from 'react-router';
import { SignInAgain } from './features/accounts/sign-in-again.tsx';
import { UploadFrame } from './features/uploads/upload-frame.tsx';

/** What stays while one goes from screen to screen. */
export function MemberFrame() {
  return (
    <>
      <UploadFrame>
        <Outlet />
      </UploadFrame>
      <SignInAgain />
    </>
  );
}
