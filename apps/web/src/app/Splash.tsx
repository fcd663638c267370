import { LogoMark } from '../shared/ui/Logo.tsx'
import css from './FullScreen.module.css'

export const Splash = () => (
  <div className={css.tela} aria-busy>
    <LogoMark size={48} />
  </div>
)
