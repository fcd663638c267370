import { LogoMark } from '../shared/ui/Logo.tsx'
import * as css from './FullScreen.classes.ts'

export const Splash = () => (
  <div className={css.tela} aria-busy>
    <LogoMark size={48} />
  </div>
)
