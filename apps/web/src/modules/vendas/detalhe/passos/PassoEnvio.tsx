import type { FreteIndisponivel, OpcaoDeFrete } from '@estampa/contract/frete/frete.schemas.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, fraseDe } from '../../../../shared/apiError.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { LoadingState } from '../../../../shared/ui/LoadingState.tsx'
import { fretesIndisponiveis, opcoesDeFrete } from '../../envio.queries.ts'
import { salvarServicoDeFrete } from '../../vendas.queries.ts'
import { useAvancar } from '../useAvancar.ts'
import css from './envio.module.css'
import { OpcoesDoEnvio } from './OpcoesDoEnvio.tsx'
import { ProximoPasso } from './ProximoPasso.tsx'
import passos from './passos.module.css'

/** How the package is sent: the offers are fetched by themselves, one is chosen. */
export function PassoEnvio({ venda }: { venda: Venda }) {
  const { data: opcoes, error, isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery(opcoesDeFrete(venda))
  const cotadoEm = Math.max(dataUpdatedAt, errorUpdatedAt)
  const { data: indisponiveis } = useQuery({
    ...fretesIndisponiveis(venda, cotadoEm),
    enabled: cotadoEm > 0 && !isFetching,
  })
  const [codigo, setCodigo] = useState(venda.codigo_servico_frete)
  const salvar = useMutation(salvarServicoDeFrete(venda.id))
  const { avancar, ocupada } = useAvancar<OpcaoDeFrete>(venda, {
    para: ACOES.escolherEnvio.para,
    antes: ({ nome, valor, codigo, prazo_entrega }) =>
      salvar.mutateAsync({ servico_frete: nome, frete_valor: valor, codigo_servico_frete: codigo, prazo_entrega }),
    falhaAntes: () => 'Erro ao selecionar serviço de frete',
  })
  const escolhida = opcoes?.find((opcao) => opcao.codigo === codigo)
  const consultar = () => void refetch()
  return (
    <ProximoPasso
      venda={venda}
      situacao={opcoes && !escolhida && 'Escolha um serviço de frete.'}
      botoes={
        <Button disabled={!escolhida || isFetching} loading={ocupada} onClick={() => escolhida && avancar(escolhida)}>
          {ACOES.escolherEnvio.rotulo}
        </Button>
      }
    >
      {isFetching ? (
        <LoadingState message="Carregando opções de frete..." />
      ) : !opcoes || opcoes.length === 0 ? (
        <SemFrete venda={venda} erro={error} onRetry={consultar} />
      ) : (
        <OpcoesDeFrete opcoes={opcoes} codigo={codigo} onEscolher={setCodigo} />
      )}
      {!isFetching && indisponiveis && <FretesIndisponiveis servicos={indisponiveis} />}
      <OpcoesDoEnvio venda={venda} />
    </ProximoPasso>
  )
}

/** Services that refuse this package, each with the carrier's reason; they cannot be chosen. */
function FretesIndisponiveis({ servicos }: { servicos: readonly FreteIndisponivel[] }) {
  const titulo = useId()
  if (servicos.length === 0) return null
  return (
    <section className={css.indisponiveis} aria-labelledby={titulo}>
      <h3 id={titulo}>Não atendem este pacote</h3>
      <ul>
        {servicos.map(({ codigo, nome, transportadora, motivo }) => (
          <li key={codigo}>
            <strong>{nome}</strong>
            {transportadora && !nome.includes(transportadora) && ` ${transportadora}`}
            <span className={css.porque}>{motivo}</span>
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
  const grupo = useId()
  return (
    <fieldset className={passos.opcoes}>
      <legend className="somente-leitor">Opções de frete</legend>
      {opcoes.map((opcao) => (
        <label key={opcao.codigo} className={passos.opcao}>
          <input
            type="radio"
            name={grupo}
            checked={opcao.codigo === codigo}
            onChange={() => onEscolher(opcao.codigo)}
          />
          <span className={passos.servico}>
            <strong>{opcao.nome}</strong>
            {opcao.transportadora && !opcao.nome.includes(opcao.transportadora) && <span>{opcao.transportadora}</span>}
          </span>
          <span className={passos.prazo}>{prazoPorExtenso(opcao.prazo_entrega)}</span>
          <span className={passos.preco}>
            <strong className="numeros">{formatarReais(opcao.valor)}</strong>
            {opcao.valor_de_tabela !== undefined && (
              <span className="k-miudo">{`tabela ${formatarReais(opcao.valor_de_tabela)}`}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const prazoPorExtenso = (dias: number) => (dias === 0 ? 'no mesmo dia' : dias === 1 ? '1 dia' : `${dias} dias`)

interface SemFreteProps {
  venda: Venda
  erro: Error | null
  onRetry: () => void
}

/** No offer: the quotation failed, with the server's reason, or no carrier serves this package. */
function SemFrete({ venda, erro, onRetry }: SemFreteProps) {
  const motivo = erro && fraseDe(erro, '', 'erro')
  const antes = oQueFazerAntes(venda, erro)
  return (
    <div className={passos.falha} role="alert">
      <p className={passos.frase}>
        {erro ? 'Erro ao calcular o frete' : 'Nenhuma transportadora atende este pacote e endereço.'}
      </p>
      {motivo && <p>{motivo}</p>}
      {antes && (
        <p>
          <strong>{antes}</strong>
        </p>
      )}
      <Button variant="default" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  )
}

/** What must happen before another attempt can succeed; null when only time can help. */
function oQueFazerAntes({ id, cliente }: Venda, erro: Error | null): ReactNode {
  const codigo = erro instanceof ApiError ? erro.codigo : null
  const semEndereco = !(cliente.cep && cliente.endereco && cliente.municipio && cliente.uf)
  if (codigo === 'PRODUTOS_NAO_PUBLICADOS') return 'Antes, publique os produtos no aviso acima.'
  if (codigo === 'FRETE_NAO_CONFIGURADO') return 'Antes, quem instalou a loja precisa ligar uma conta de frete.'
  const faltaEndereco =
    (codigo === 'ETIQUETA_INCOMPLETA' || codigo === 'FRETE_INDISPONIVEL' || erro === null) && semEndereco
  if (faltaEndereco && cliente.consumidor_final)
    return (
      <>
        Antes, <Link to={`/vendas/${id}/editar`}>troque o cliente</Link>: o consumidor final não tem endereço.
      </>
    )
  if (faltaEndereco)
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
