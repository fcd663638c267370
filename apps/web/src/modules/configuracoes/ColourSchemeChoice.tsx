import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { type Esquema, escolherEsquema, useEsquema } from '../../shared/colourScheme.ts'
import css from './ConfiguracoesPage.module.css'

const CHOICES = [
  { scheme: 'light', label: 'Claro', Icone: IconSun },
  { scheme: 'dark', label: 'Escuro', Icone: IconMoon },
  { scheme: 'auto', label: 'Sistema', Icone: IconDeviceDesktop },
] as const satisfies readonly { scheme: Esquema; label: string; Icone: unknown }[]

/** Light, dark, or whatever the device says. Kept in a cookie. */
export function ColourSchemeChoice() {
  const esquema = useEsquema()
  return (
    <fieldset className={css.escolha}>
      <legend className="somente-leitor">Cores da tela</legend>
      {CHOICES.map(({ scheme, label, Icone }) => (
        <label key={scheme}>
          <input
            type="radio"
            name="aparencia"
            checked={esquema === scheme}
            onChange={() => escolherEsquema(scheme)}
            className="somente-leitor"
          />
          <Icone size={18} stroke={1.8} aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
