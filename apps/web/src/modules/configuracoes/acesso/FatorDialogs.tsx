import type { CodigoIniciado } from '@estampa/contract/autenticacao/acesso.routes.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { acessoApi } from '../../../shared/generated/acessoApi.ts'
import { createPasskey } from '../../../shared/session/passkeys.ts'
import { useSession } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { copyText } from '../../../shared/ui/CopyButton.tsx'
import { FormModal } from '../../../shared/ui/dialogs/FormModal.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { TextField, type TextFieldProps } from '../../../shared/ui/fields/TextField.tsx'
import { Hint } from '../Item.tsx'
import { findFieldError, useAcao } from './useAcao.ts'

interface FieldDialogProps<R> {
  title: string
  submit: string
  danger?: boolean
  /** The field: where the server's refusals name it, and how it is typed. */
  nome: 'senha_atual' | 'codigo'
  campo: Pick<TextFieldProps, 'label' | 'type' | 'inputMode' | 'autoComplete'>
  agir: (valor: string) => Promise<R>
  onPronto: (resposta: R) => void
  onClose: () => void
  children: ReactNode
}

/** Dialog with an explanation and one field that must be filled in. */
function FieldDialog<R>({ nome, campo, agir, onPronto, children, ...dialog }: FieldDialogProps<R>) {
  const [value, setValue] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isEmpty = (nome === 'senha_atual' ? value : value.trim()) === ''
  const { mutate, isPending, error } = useAcao(agir, {
    onSuccess: onPronto,
    noCampo: (failure) => findFieldError(failure, nome) !== undefined,
  })
  const sendField = () => {
    setIsSubmitted(isEmpty)
    if (!isEmpty && !isPending) mutate(value)
  }
  return (
    <FormModal {...dialog} busy={isPending} onSubmit={sendField}>
      {children}
      <TextField
        {...campo}
        value={value}
        error={isSubmitted && isEmpty ? 'Campo obrigatório' : findFieldError(error, nome)}
        onChange={({ target }) => setValue(target.value)}
        data-autofocus
      />
    </FormModal>
  )
}

type PedirSenhaProps<R> = Omit<FieldDialogProps<R>, 'nome' | 'campo'> & { campos?: ReactNode }

/** A question that is answered with one's password, as what follows changes who may sign in. */
export const PedirSenha = <R,>({ children, campos, ...dialog }: PedirSenhaProps<R>) => (
  <FieldDialog
    {...dialog}
    nome="senha_atual"
    campo={{ label: 'Sua senha', type: 'password', autoComplete: 'current-password' }}
  >
    <div>{children}</div>
    {campos}
  </FieldDialog>
)

interface AtivarProps {
  /** The recovery codes, when this is the first factor. */
  onAtivado: (codigos: readonly string[] | null) => void
  onClose: () => void
}

export function AtivarCodigo({ onAtivado, onClose }: AtivarProps) {
  const [startedCodigo, setStartedCodigo] = useState<CodigoIniciado | null>(null)
  if (startedCodigo) return <LerCodigo iniciado={startedCodigo} onAtivado={onAtivado} onClose={onClose} />
  return (
    <PedirSenha
      title="Ativar aplicativo autenticador"
      submit="Continuar"
      agir={(senha_atual) => acessoApi('POST /auth/segundo-fator/codigo/', { body: { senha_atual } })}
      onPronto={setStartedCodigo}
      onClose={onClose}
    >
      Tenha em mãos um aplicativo como Google Authenticator, Microsoft Authenticator ou Aegis.
    </PedirSenha>
  )
}

const LerCodigo = ({ iniciado: { qr, segredo }, onAtivado, onClose }: AtivarProps & { iniciado: CodigoIniciado }) => (
  <FieldDialog
    title="Ativar aplicativo autenticador"
    submit="Ativar"
    nome="codigo"
    campo={{ label: 'Código do aplicativo', inputMode: 'numeric', autoComplete: 'one-time-code' }}
    agir={(codigo) => acessoApi('POST /auth/segundo-fator/codigo/confirmar/', { body: { codigo } })}
    onPronto={({ codigos }) => onAtivado(codigos)}
    onClose={onClose}
  >
    <div>Leia este código com o aplicativo e digite os seis dígitos que ele mostrar.</div>
    <img
      className="[place-self:center] bg-[#fff] rounded-grupo"
      src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
      width={208}
      height={208}
      alt="QR Code para o aplicativo autenticador"
    />
    <Hint>
      Sem câmera, digite a chave no aplicativo:
      <code className="block mt-1 text-base text-texto tracking-[0.04em]">
        {segredo.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </code>
    </Hint>
  </FieldDialog>
)

const NOME_PADRAO = 'Chave de acesso'

export function AtivarChave({ onAtivado, onClose }: AtivarProps) {
  const [name, setName] = useState('')
  const registerNewPasskey = async (senha_atual: string) => {
    const options = await acessoApi('POST /auth/segundo-fator/chaves/desafio/', { body: { senha_atual } })
    const key = await createPasskey(options)
    return acessoApi('POST /auth/segundo-fator/chaves/', {
      body: { nome: name.trim() || NOME_PADRAO, chave: key as never },
    })
  }
  return (
    <PedirSenha
      title="Adicionar chave de acesso"
      submit="Adicionar"
      campos={
        <TextField
          label="Nome da chave"
          placeholder="Celular da Ana"
          maxLength={CARACTERES.chaveDeAcesso.nome}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      }
      agir={registerNewPasskey}
      onPronto={({ codigos }) => onAtivado(codigos)}
      onClose={onClose}
    >
      O navegador vai pedir sua digital, seu rosto ou o PIN do aparelho.
    </PedirSenha>
  )
}

/** Recovery codes, the only time that they are shown: to be printed, copied or saved. */
export function CodigosModal({ codigos, onClose }: { codigos: readonly string[]; onClose: () => void }) {
  const { usuario } = useSession()
  const [codesKept, setCodesKept] = useState(false)
  const text = `Estampa: códigos de recuperação de ${usuario?.username ?? ''}\nCada um vale uma vez.\n\n${codigos.join('\n')}\n`
  const copyCodigos = async () => {
    if (await copyText(text, 'Códigos copiados.')) setCodesKept(true)
  }
  return (
    <Modal
      title="Códigos de recuperação"
      size="sm"
      // Shown once: the way out says that they are kept.
      onClose={() => {}}
      withCloseButton={false}
      footer={<Button onClick={onClose}>{codesKept ? 'Pronto' : 'Já guardei os códigos'}</Button>}
    >
      <p className="m-0 mb-3.5">
        Guarde-os fora deste aparelho. Sem o celular ou a chave, é com um deles que você entra. Não serão mostrados de
        novo.
      </p>
      <ol className="grid grid-cols-2 gap-x-5 gap-y-1.5 py-3.5 px-4.5 m-0 mb-3.5 font-mono text-base bg-fundo border border-borda rounded-grupo">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="default" leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copyCodigos()}>
          Copiar
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="estampa-codigos-de-recuperacao.txt"
          onClick={() => setCodesKept(true)}
        >
          Baixar
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} aria-hidden />}
          onClick={() => {
            window.print()
            setCodesKept(true)
          }}
        >
          Imprimir
        </Button>
      </div>
    </Modal>
  )
}
