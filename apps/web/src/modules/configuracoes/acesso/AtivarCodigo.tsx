import type { CodigoIniciado } from '@estampa/contract/autenticacao/acesso.schemas.ts'
import { useState } from 'react'
import { acessoApi } from '../../../shared/generated/acessoApi.ts'
import { FormModal } from '../../../shared/ui/FormModal.tsx'
import { TextField } from '../../../shared/ui/TextField.tsx'
import * as itens from '../itens.classes.ts'
import { PedirSenha } from './PedirSenha.tsx'
import { doCampo, useAcao } from './useAcao.ts'

interface AtivarProps {
  /** The recovery codes, when this is the first factor. */
  onAtivado: (codigos: readonly string[] | null) => void
  onClose: () => void
}

export function AtivarCodigo({ onAtivado, onClose }: AtivarProps) {
  const [iniciado, setIniciado] = useState<CodigoIniciado | null>(null)
  if (iniciado) return <LerCodigo iniciado={iniciado} onAtivado={onAtivado} onClose={onClose} />
  return (
    <PedirSenha
      title="Ativar aplicativo autenticador"
      confirmLabel="Continuar"
      agir={(senha_atual) => acessoApi('POST /auth/segundo-fator/codigo/', { body: { senha_atual } })}
      onPronto={setIniciado}
      onClose={onClose}
    >
      Tenha em mãos um aplicativo como Google Authenticator, Microsoft Authenticator ou Aegis.
    </PedirSenha>
  )
}

function LerCodigo({ iniciado: { qr, segredo }, onAtivado, onClose }: AtivarProps & { iniciado: CodigoIniciado }) {
  const [codigo, setCodigo] = useState('')
  const [vazio, setVazio] = useState(false)
  const { mutate, isPending, error } = useAcao(
    (digitado: string) => acessoApi('POST /auth/segundo-fator/codigo/confirmar/', { body: { codigo: digitado } }),
    { onSuccess: ({ codigos }) => onAtivado(codigos), noCampo: (erro) => doCampo(erro, 'codigo') !== undefined },
  )
  const enviar = () => {
    setVazio(codigo.trim() === '')
    if (codigo.trim() !== '' && !isPending) mutate(codigo)
  }
  return (
    <FormModal
      title="Ativar aplicativo autenticador"
      submit="Ativar"
      busy={isPending}
      onSubmit={enviar}
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
      <div className={itens.dica}>
        Sem câmera, digite a chave no aplicativo:
        <code className="block mt-1 text-base text-texto tracking-[0.04em]">
          {segredo.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </div>
      <TextField
        label="Código do aplicativo"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={codigo}
        error={vazio && codigo.trim() === '' ? 'Campo obrigatório' : doCampo(error, 'codigo')}
        onChange={(event) => setCodigo(event.target.value)}
        data-autofocus
      />
    </FormModal>
  )
}
