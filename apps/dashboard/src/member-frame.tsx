import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { SignInAgain } from './features/accounts/sign-in-again.tsx';
import { UploadFrame } from './features/uploads/upload-frame.tsx';
import { refreshVideos } from './features/videos/video-queries.ts';

/** What stays while one goes from screen to screen. */
export function MemberFrame() {
  const queryClient = useQueryClient();
  return (
    <>
      <UploadFrame onStored={() => void refreshVideos(queryClient)}>
        <Outlet />
      </UploadFrame>
      <SignInAgain />
    </>
  );
}
