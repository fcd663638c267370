import { type CifraDasCopias, type CifraEntrada, MODOS_DA_CIFRA } from '@estampa/contract/copias/copias.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../shared/api/apiError.ts'
import { reasonOf } from '../../shared/forms/useSave.ts'
import { Fields } from '../../shared/ui/Card.tsx'
import { FormModal } from '../../shared/ui/dialogs/FormModal.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { mudarCifra } from './copias.queries.ts'

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

/** How the backups from now on are encrypted. */
export function CifraDialog({ cifra, onClose }: { cifra: CifraDasCopias; onClose: () => void }) {
  const [modo, setModo] = useState<Modo>(cifra.modo ?? 'senha')
  const [senha, setSenha] = useState('')
  const [repetida, setRepetida] = useState('')
  const [destinatario, setDestinatario] = useState(cifra.modo === 'destinatario' ? (cifra.destinatario ?? '') : '')
  const [enviado, setEnviado] = useState(false)
  const doCampo = (campo: string) => (error instanceof ApiError ? error.doCampo(campo) : undefined)
  const { mutate, isPending, error } = useMutation(mudarCifra)
  const noCampo = doCampo('senha') ?? doCampo('destinatario')
  const falta = (valor: string) => (enviado && valor === '' ? 'Campo obrigatório' : undefined)
  const diferente = senha === repetida ? undefined : 'As duas senhas são diferentes'
  const entrada = { senha: { modo, senha }, destinatario: { modo, destinatario }, nenhuma: { modo } }[modo]
  const incompleta = modo === 'senha' ? senha === '' || diferente : modo === 'destinatario' && destinatario === ''
  const enviar = () => {
    setEnviado(true)
    if (incompleta || isPending) return
    mutate(entrada as CifraEntrada, {
      onSuccess: () => {
        toast('success', modo === 'nenhuma' ? 'As cópias não serão cifradas.' : 'As próximas cópias serão cifradas.')
        onClose()
      },
    })
  }
  return (
    <FormModal
      title="Cifra das cópias"
      size="md"
      submit="Salvar"
      busy={isPending}
      recusa={error && !noCampo ? reasonOf(error) : null}
      onSubmit={enviar}
      onClose={onClose}
    >
      <Fields columns={1}>
        <SelectField
          label="Cifrar as cópias"
          value={modo}
          options={MODOS_DA_CIFRA.map((value) => ({ value, label: MODOS[value] }))}
          hint={DICAS[modo]}
          onChange={({ target }) => setModo(target.value as Modo)}
        />
        {modo === 'senha' && (
          <>
            <TextField
              label="Senha das cópias"
              type="password"
              autoComplete="new-password"
              value={senha}
              hint="Ao menos 12 caracteres. Uma frase de algumas palavras serve."
              error={falta(senha) ?? doCampo('senha')}
              onChange={({ target }) => setSenha(target.value)}
            />
            <TextField
              label="Repita a senha"
              type="password"
              autoComplete="new-password"
              value={repetida}
              error={falta(repetida) ?? (enviado ? diferente : undefined)}
              onChange={({ target }) => setRepetida(target.value)}
            />
          </>
        )}
        {modo === 'destinatario' && (
          <TextField
            label="Destinatário"
            value={destinatario}
            hint="Começa com age1. O programa age-keygen o mostra."
            autoComplete="off"
            spellCheck={false}
            error={falta(destinatario) ?? doCampo('destinatario')}
            onChange={({ target }) => setDestinatario(target.value.trim())}
          />
        )}
        <p className="text-m text-texto-suave">Vale para as próximas cópias. As que já existem ficam como estão.</p>
      </Fields>
    </FormModal>
  )
}
