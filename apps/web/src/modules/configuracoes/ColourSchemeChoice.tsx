import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import css from './ConfiguracoesPage.module.css'

const CHOICES = [
  { scheme: 'light', label: 'Claro', Icone: IconSun },
  { scheme: 'dark', label: 'Escuro', Icone: IconMoon },
  { scheme: 'auto', label: 'Sistema', Icone: IconDeviceDesktop },
] as const satisfies readonly { scheme: MantineColorScheme; label: string; Icone: unknown }[]

/** Light, dark, or whatever the device says. Kept in a cookie. */
export function ColourSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={css.escolha}>
      <legend className="somente-leitor">Cores da tela</legend>
      {CHOICES.map(({ scheme, label, Icone }) => (
        <label key={scheme}>
          <input
            type="radio"
            name="aparencia"
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
            className="somente-leitor"
          />
          <Icone size={18} stroke={1.8} aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
