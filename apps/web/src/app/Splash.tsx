import { LogoMark } from '../shared/ui/Logo.tsx'
import css from './FullScreen.module.css'

/** While the files of the first page arrive. */
export const Splash = () => (
  <div className={css.tela} aria-busy>
    <LogoMark size={48} />
  </div>
)
