import { type CifraDasCopias, type CifraEntrada, MODOS_DA_CIFRA } from '@estampa/contract/copias/copias.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { RecordModal } from '../../shared/forms/RecordForm.tsx'
import { type RecordFields, useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { Fields } from '../../shared/ui/Card.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { TextField, TrimmedTextField } from '../../shared/ui/fields/TextField.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { changeCifra } from './copias.queries.ts'

type Modo = CifraEntrada['modo']
const MODOS: Readonly<Record<Modo, string>> = {
  senha: 'Com uma senha',
  destinatario: 'Para um destinatário do age',
  nenhuma: 'Não cifrar',
}
const DICAS: Readonly<Record<Modo, string>> = {
  senha: 'O sistema não guarda a senha: sem ela ninguém abre as cópias. Anote-a fora deste computador.',
  destinatario: 'Só a identidade do destinatário abre as cópias. Ela não passa por este sistema.',
  nenhuma: 'Quem tiver uma cópia terá os dados dos clientes e a chave secreta da loja.',
}

type Campos = { modo: Modo } & Record<'senha' | 'repetida' | 'destinatario', string>
const CAMPOS: RecordFields<Campos, CifraDasCopias> = {
  of: (cifra) => ({
    modo: cifra?.modo ?? 'senha',
    senha: '',
    repetida: '',
    destinatario: cifra?.modo === 'destinatario' ? (cifra.destinatario ?? '') : '',
  }),
}

/** How the backups from now on are encrypted. */
export function CifraDialog({ cifra, onClose }: { cifra: CifraDasCopias; onClose: () => void }) {
  const { mutateAsync } = useMutation(changeCifra)
  const state = useRecordForm<Campos, CifraDasCopias>(cifra, {
    fields: CAMPOS,
    send: ({ modo, senha, destinatario }) =>
      mutateAsync(
        modo === 'senha'
          ? { modo, senha }
          : modo === 'destinatario'
            ? { modo, destinatario: destinatario.trim() }
            : { modo },
      ),
    onSave: ({ modo }) => {
      toast('success', modo === 'nenhuma' ? 'As cópias não serão cifradas.' : 'As próximas cópias serão cifradas.')
      onClose()
    },
  })
  const { form, field } = state
  const mode = useWatch({ control: form.control, name: 'modo' })
  const required = 'Campo obrigatório'
  const checkRepetition = (repeatedPassword: string) =>
    repeatedPassword === form.getValues('senha') || 'As duas senhas são diferentes'
  return (
    <RecordModal state={state} title="Cifra das cópias" size="md" submit="Salvar" onClose={onClose}>
      <Fields columns={1}>
        <SelectField
          label="Cifrar as cópias"
          options={MODOS_DA_CIFRA.map((value) => ({ value, label: MODOS[value] }))}
          hint={DICAS[mode]}
          {...field('modo')}
        />
        {mode === 'senha' && (
          <>
            <TextField
              label="Senha das cópias"
              type="password"
              autoComplete="new-password"
              hint="Ao menos 12 caracteres. Uma frase de algumas palavras serve."
              {...field('senha', { required, deps: 'repetida' })}
            />
            <TextField
              label="Repita a senha"
              type="password"
              autoComplete="new-password"
              {...field('repetida', { required, validate: checkRepetition })}
            />
          </>
        )}
        {mode === 'destinatario' && (
          <TrimmedTextField
            label="Destinatário"
            hint="Começa com age1. O programa age-keygen o mostra."
            autoComplete="off"
            spellCheck={false}
            format={(text) => text.trim()}
            {...field('destinatario', { required })}
          />
        )}
        <p className="text-m text-texto-suave">Vale para as próximas cópias. As que já existem ficam como estão.</p>
      </Fields>
    </RecordModal>
  )
}
