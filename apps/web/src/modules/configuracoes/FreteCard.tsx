import type { AcessoAoFrete } from '@estampa/contract/frete/frete.routes.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatDecimal, formatReais, parseReais } from '@estampa/contract/shared/money.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addConnectionSentence } from '../../shared/api/apiError.ts'
import { reasonOf } from '../../shared/forms/useSave.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { Button, DialogButton } from '../../shared/ui/Button.tsx'
import { FormModal } from '../../shared/ui/dialogs/FormModal.tsx'
import { MoneyField } from '../../shared/ui/fields/DecimalField.tsx'
import { NotRead, StatusDot } from '../../shared/ui/states.tsx'
import {
  acessosAoFrete,
  changeFreteConfiguracao,
  checkFrete,
  configuracaoDoFrete,
  connectToFrete,
  disconnectFromFrete,
} from '../frete/frete.queries.ts'
import { SettingPart, StateLine } from './SettingRow.tsx'

export function FreteCard({ admin }: { admin: boolean }) {
  const query = useQuery(acessosAoFrete)
  const { data } = query
  return (
    <SettingPart title="Frete">
      {!data && <NotRead query={query} height="44px" />}
      {data?.length === 0 && (
        <span className="text-m text-texto-suave">Nenhuma transportadora configurada: só há retirada na loja.</span>
      )}
      {data?.map((acesso) => (
        <Conta key={acesso.provedor} acesso={acesso} admin={admin} />
      ))}
      {data && data.length > 0 && (
        <>
          <div className="mt-3.5">
            <ToleranciaDoFrete admin={admin} />
          </div>
          {admin && <Verificacao />}
        </>
      )}
    </SettingPart>
  )
}

function Verificacao() {
  const { data, isPending, mutate } = useTold(checkFrete, (failure) =>
    addConnectionSentence(failure, 'Não foi possível verificar o frete. Tente novamente.'),
  )
  return (
    <div className="grid gap-3 justify-items-start mt-4">
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Verificar permissões
      </Button>
      <div role="status">
        {data?.map(({ provedor, transportadora, verificacoes, saldo }) => (
          <ul
            key={provedor}
            className="grid gap-2 [&_li]:flex [&_li]:flex-wrap [&_li]:gap-x-3.5 [&_li]:gap-y-0.5 [&_li]:items-baseline [&_li]:wrap-anywhere"
            aria-label={`Permissões: ${transportadora}`}
          >
            {verificacoes.map(({ nome, ok, motivo }) => (
              <li key={nome}>
                <StatusDot tone={ok ? 'success' : 'error'}>{nome}</StatusDot>
                {motivo && <span className="text-m text-texto-suave">{motivo}</span>}
              </li>
            ))}
            {saldo !== null && <li>{`Saldo na carteira: ${formatReais(saldo)}`}</li>}
          </ul>
        ))}
      </div>
    </div>
  )
}

function Conta({ acesso, admin }: { acesso: AcessoAoFrete; admin: boolean }) {
  const connect = useTold(connectToFrete, (failure) =>
    addConnectionSentence(failure, 'Não foi possível abrir a autorização. Tente novamente.'),
  )
  const disconnect = useTold(disconnectFromFrete, 'Não foi possível desconectar. Tente novamente.')
  const { modo, aviso, recusado, expira_em, dias_restantes, pode_conectar } = acesso
  const lacksAcesso = modo === 'nenhum' || recusado || (dias_restantes ?? 0) < 0
  const name = acesso.transportadora.replace(/^[OA] /, '')
  return (
    <StateLine
      state={
        <StatusDot tone={lacksAcesso ? 'error' : aviso ? 'warning' : 'success'}>
          {`${name}: ${modo === 'nenhum' ? 'desconectado' : modo === 'token' ? 'conectado pelo painel' : 'conectado'}`}
        </StatusDot>
      }
      hint={aviso ?? (expira_em ? `O acesso vale até ${formatDate(expira_em)}.` : MODOS[modo])}
    >
      {admin && pode_conectar && modo === 'aplicativo' && (
        <Button variant="default" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
          {`Desconectar do ${name}`}
        </Button>
      )}
      {admin && pode_conectar && modo !== 'aplicativo' && (
        <Button
          variant={lacksAcesso ? 'filled' : 'default'}
          loading={connect.isPending}
          onClick={() => connect.mutate()}
        >
          {`Autorizar ${name}`}
        </Button>
      )}
    </StateLine>
  )
}

const MODOS: Readonly<Record<AcessoAoFrete['modo'], string>> = {
  token: 'O painel da transportadora não diz até quando o acesso vale; se ele for recusado, a loja avisa.',
  aplicativo: 'O acesso se renova sozinho.',
  nenhum: 'Conecte para comprar etiquetas.',
}

/** How far a label's price may rise, from the one shown to the one charged, before the shop asks a person. */
function ToleranciaDoFrete({ admin }: { admin: boolean }) {
  const query = useQuery(configuracaoDoFrete)
  if (!query.data) return <NotRead query={query} height="44px" />
  const { tolerancia_do_preco } = query.data
  const riseText = tolerancia_do_preco === 0 ? 'subir' : `subir mais de ${formatReais(tolerancia_do_preco)}`
  return (
    <StateLine state={<span>{`Se o preço da etiqueta ${riseText}, a loja pergunta antes de pagar.`}</span>}>
      {admin && (
        <DialogButton label="Mudar limite">
          {(onClose) => <MudarLimite limite={tolerancia_do_preco} onClose={onClose} />}
        </DialogButton>
      )}
    </StateLine>
  )
}

function MudarLimite({ limite, onClose }: { limite: number; onClose: () => void }) {
  const [value, setValue] = useState(formatDecimal(limite))
  const { mutate, isPending, error } = useMutation(changeFreteConfiguracao)
  const parsedTolerance = parseReais(value)
  const isValid = parsedTolerance !== null && parsedTolerance >= 0
  return (
    <FormModal
      title="Preço da etiqueta"
      submit="Salvar"
      busy={isPending}
      refusal={error && reasonOf(error)}
      onSubmit={() => isValid && mutate({ tolerancia_do_preco: parsedTolerance }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <MoneyField
        label="Comprar sem perguntar se subir até"
        value={value}
        error={isValid ? undefined : 'Informe um valor'}
        hint="Do preço mostrado na escolha do envio ao cobrado pela transportadora. Com 0,00 a loja sempre pergunta."
        onChange={(event) => setValue(event.target.value)}
        data-autofocus
      />
    </FormModal>
  )
}
