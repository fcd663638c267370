import type { FreteIndisponivel, OpcaoDeFrete } from '@estampa/contract/frete/frete.schemas.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, sentenceOf } from '../../../../shared/api/apiError.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { LoadingState } from '../../../../shared/ui/states.tsx'
import { fretesIndisponiveis, opcoesDeFrete } from '../../envio.queries.ts'
import { saveFreteService } from '../../vendas.queries.ts'
import { useIsPublishing } from '../PublicarTodos.tsx'
import { OpcoesDoEnvio } from './OpcoesDoEnvio.tsx'
import { ProximoPasso, useAdvanceVenda } from './ProximoPasso.tsx'

/** How the package is sent: the offers are fetched by themselves, one is chosen. */
export function PassoEnvio({ venda }: { venda: Venda }) {
  const { data, error, isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery(opcoesDeFrete(venda))
  const quotedAt = Math.max(dataUpdatedAt, errorUpdatedAt)
  const { data: indisponiveis } = useQuery({
    ...fretesIndisponiveis(venda, quotedAt),
    enabled: quotedAt > 0 && !isFetching,
  })
  const [codigo, setCodigo] = useState(venda.codigo_servico_frete)
  const save = useMutation(saveFreteService(venda.id))
  const { avancar, ocupada } = useAdvanceVenda<OpcaoDeFrete>(venda, {
    para: ACOES.escolherEnvio.para,
    antes: ({ nome, valor, codigo: opcaoCodigo, prazo_entrega }) =>
      save.mutateAsync({ servico_frete: nome, frete_valor: valor, codigo_servico_frete: opcaoCodigo, prazo_entrega }),
    falhaAntes: () => 'Erro ao selecionar serviço de frete',
  })
  const chosenOption = data?.find((option) => option.codigo === codigo)
  const proceed = {
    disabled: !chosenOption || isFetching,
    loading: ocupada,
    onClick: () => chosenOption && avancar(chosenOption),
  }
  const queryCotacao = () => void refetch()
  return (
    <ProximoPasso
      venda={venda}
      situacao={data && !chosenOption && 'Escolha um serviço de frete.'}
      seguir={proceed}
      botoes={<Button {...proceed}>{ACOES.escolherEnvio.rotulo}</Button>}
    >
      {isFetching ? (
        <LoadingState message="Carregando opções de frete..." />
      ) : !data || data.length === 0 ? (
        <SemFrete venda={venda} erro={error} onRetry={queryCotacao} />
      ) : (
        <OpcoesDeFrete opcoes={data} codigo={codigo} onEscolher={setCodigo} />
      )}
      {!isFetching && indisponiveis && <FretesIndisponiveis servicos={indisponiveis} />}
      <OpcoesDoEnvio venda={venda} />
    </ProximoPasso>
  )
}

/** Services that refuse this package, each with the carrier's reason; they cannot be chosen. */
function FretesIndisponiveis({ servicos }: { servicos: readonly FreteIndisponivel[] }) {
  const title = useId()
  if (servicos.length === 0) return null
  return (
    <section
      className="mt-3.5 text-texto-suave [&_h3]:m-0 [&_h3]:mb-1.5 [&_h3]:text-m [&_h3]:font-forte [&_ul]:grid [&_ul]:gap-2 [&_li]:py-2.5 [&_li]:px-4 [&_li]:wrap-anywhere [&_li]:bg-superficie-2 [&_li]:border [&_li]:border-dashed [&_li]:border-borda [&_li]:rounded-controle"
      aria-labelledby={title}
    >
      <h3 id={title}>Não atendem este pacote</h3>
      <ul>
        {servicos.map(({ codigo, nome, transportadora, motivo }) => (
          <li key={codigo}>
            <strong>{nome}</strong>
            {transportadora && !nome.includes(transportadora) && ` ${transportadora}`}
            <span className="block text-m">{motivo}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OpcoesDeFreteProps {
  opcoes: readonly OpcaoDeFrete[]
  codigo: string | null
  onEscolher: (codigo: string) => void
}

function OpcoesDeFrete({ opcoes, codigo, onEscolher }: OpcoesDeFreteProps) {
  const group = useId()
  return (
    <fieldset className="grid gap-2 min-w-0">
      <legend className="somente-leitor">Opções de frete</legend>
      {opcoes.map((option) => (
        <label
          key={option.codigo}
          className="k-opcao k-foco grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-3.5 gap-y-0.5 items-center min-h-14 py-2.5 px-4 hover:[&:not(:has(:checked))]:bg-superficie-2 [&_input]:[cursor:inherit] [&_input:focus-visible]:outline-none [&_>_:last-child]:min-w-21.5 [&_>_:last-child]:text-right max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:px-3.5 max-sm:[&_input]:[grid-row:1_/_3]"
        >
          <input
            type="radio"
            name={group}
            checked={option.codigo === codigo}
            onChange={() => onEscolher(option.codigo)}
          />
          <span className="min-w-0 wrap-anywhere [&_strong]:block [&_span]:block [&_span]:text-s [&_span]:text-texto-suave max-sm:[grid-row:1_/_3]">
            <strong>{option.nome}</strong>
            {option.transportadora && !option.nome.includes(option.transportadora) && (
              <span>{option.transportadora}</span>
            )}
          </span>
          <span className="text-texto-suave whitespace-nowrap max-sm:row-start-2 max-sm:col-start-3 max-sm:text-s max-sm:text-right">
            {prazoPorExtenso(option.prazo_entrega)}
          </span>
          <span className="[&_strong]:block [&_span]:block">
            <strong className="numeros">{formatReais(option.valor)}</strong>
            {option.valor_de_tabela !== undefined && (
              <span className="text-s text-texto-suave">{`tabela ${formatReais(option.valor_de_tabela)}`}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const prazoPorExtenso = (days: number) => (days === 0 ? 'no mesmo dia' : plural(days, 'dia', 'dias'))

/** No offer: the quotation failed, with the server's reason, or no carrier serves this package. */
function SemFrete({ venda, erro, onRetry }: { venda: Venda; erro: Error | null; onRetry: () => void }) {
  // The notice above names the products and publishes them; then the quotation is asked for by itself.
  const lacksPublication = erro instanceof ApiError && erro.codigo === 'PRODUTOS_NAO_PUBLICADOS'
  const isPublishing = useIsPublishing(venda.id)
  const reason = erro && !lacksPublication && sentenceOf(erro, '', 'erro')
  const before = describeRetryStep(venda, erro)
  if (lacksPublication && isPublishing)
    return (
      <p className="py-6 px-2 text-center" role="status">
        O frete é calculado assim que o Bling tiver os produtos.
      </p>
    )
  return (
    <div className="flex items-center flex-col gap-2 py-6 px-2 text-center [&_p]:m-0 [&_p]:wrap-anywhere" role="alert">
      {/* A product to publish first is no failure: it is said as the notice above is. */}
      <p className={`text-xl font-forte ${lacksPublication ? 'text-aviso' : 'text-erro'}`}>
        {erro ? 'Erro ao calcular o frete' : 'Nenhuma transportadora atende este pacote e endereço.'}
      </p>
      {reason && <p>{reason}</p>}
      {before && (
        <p>
          <strong>{before}</strong>
        </p>
      )}
      {!lacksPublication && (
        <Button variant="default" onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </div>
  )
}

/** Says what must happen before a retry can succeed; null when only time can help. */
function describeRetryStep({ id, cliente }: Venda, erro: Error | null): ReactNode {
  const codigo = erro instanceof ApiError ? erro.codigo : null
  const lacksEndereco = !(cliente.cep && cliente.endereco && cliente.municipio && cliente.uf)
  if (codigo === 'PRODUTOS_NAO_PUBLICADOS')
    return 'Publique os produtos no aviso acima: depois o frete é calculado sozinho.'
  if (codigo === 'FRETE_NAO_CONFIGURADO') return 'Antes, quem instalou a loja precisa ligar uma conta de frete.'
  const needsEndereco =
    (codigo === 'ETIQUETA_INCOMPLETA' || codigo === 'FRETE_INDISPONIVEL' || erro === null) && lacksEndereco
  if (needsEndereco && cliente.consumidor_final)
    return (
      <>
        Antes, <Link to={`/vendas/${id}/editar`}>troque o cliente</Link>: o consumidor final não tem endereço.
      </>
    )
  if (needsEndereco)
    return (
      <>
        Antes, complete o <Link to={`/clientes/${cliente.id}`}>endereço do cliente</Link>.
      </>
    )
  if (codigo === 'ETIQUETA_INCOMPLETA') return 'Antes, volte para Embalagem e confirme as medidas.'
  if (codigo === 'FRETE_INDISPONIVEL' || erro === null)
    return (
      <>
        Antes, confira as medidas em Embalagem e o <Link to={`/clientes/${cliente.id}`}>endereço do cliente</Link>.
      </>
    )
  return null
}
