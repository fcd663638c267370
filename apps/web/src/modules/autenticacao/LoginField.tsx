import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { TextField } from '../../shared/ui/TextField.tsx'
import css from './LoginPage.module.css'

interface LoginFieldProps {
  label: string
  name: 'username' | 'password'
  autoComplete: string
  value: string
  emErro: boolean
  onDigitar: (texto: string) => void
  secreto?: boolean
}

/** A field of the login screen: in error it carries a mark, and its placeholder says that it may not be empty. */
export function LoginField({ emErro, onDigitar, secreto = false, ...input }: LoginFieldProps) {
  const [visivel, setVisivel] = useState(false)
  const Olho = visivel ? IconEyeOff : IconEye
  return (
    <div className={css.campo}>
      <TextField
        {...input}
        type={secreto && !visivel ? 'password' : 'text'}
        placeholder={emErro ? 'Campo obrigatório' : 'Digite...'}
        error={emErro}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        suffix={emErro && <IconAlertCircle className={css.erro} size={20} />}
        onChange={(event) => onDigitar(event.target.value)}
      />
      {secreto && !emErro && input.value !== '' && (
        // Without the field's name: only the label may contain that word (unique accessible names).
        <button
          type="button"
          className={css.olho}
          aria-label="Mostrar caracteres"
          aria-pressed={visivel}
          onClick={() => setVisivel(!visivel)}
        >
          <Olho size={20} aria-hidden />
        </button>
      )}
    </div>
  )
}
