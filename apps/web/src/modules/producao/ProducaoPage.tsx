import {
  SITUACOES_DA_PRODUCAO,
  type SituacaoDaProducao,
  TECNICAS,
  type Tecnica,
} from '@estampa/contract/producao/opcoes.ts'
import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import { IconScan, IconShirt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CorpoDaLista } from '../../shared/registro/Lista.tsx'
import { useLista } from '../../shared/registro/useLista.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { Skeleton } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { SelectField } from '../../shared/ui/SelectField.tsx'
import { porParametro, useParametros } from '../../shared/useParametros.ts'
import { opcoes } from './opcoes.ts'
import { PrepararProduto } from './PrepararProduto.tsx'
import { ProducaoDesligada } from './ProducaoDesligada.tsx'
import css from './ProducaoPage.module.css'
import { configuracaoDaProducao, filaDaProducao } from './producao.queries.ts'

const SITUACOES = opcoes({ abertas: 'Abertas', ...SITUACOES_DA_PRODUCAO })
const PRAZOS = opcoes({ atrasadas: 'Atrasadas', hoje: 'Até hoje', semana: 'Até 7 dias' })
const um = <T extends string>(de: readonly { readonly value: string }[], valor: string | null) =>
  de.some(({ value }) => value === valor) ? (valor as T) : undefined

/** What is to be printed, the most urgent first, together by art. */
export default function ProducaoPage() {
  const [params, mudar] = useParametros()
  const { data: configuracao } = useQuery(configuracaoDaProducao)
  const situacao = um<SituacaoDaProducao | 'abertas'>(SITUACOES, params.get('situacao')) ?? 'abertas'
  const tecnica = um<Tecnica>(opcoes(TECNICAS), params.get('tecnica'))
  const prazo = um<'atrasadas' | 'hoje' | 'semana'>(PRAZOS, params.get('prazo'))
  const lista = useLista({ ...filaDaProducao({ situacao, tecnica, prazo }), staleTime: 0 })
  const filtro = (nome: string) => ({
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }) =>
      mudar((novos) => porParametro(novos, nome, currentTarget.value), { replace: true }),
  })
  return (
    <>
      <PageHeader
        title="Produção"
        subtitle="O que estampar, o mais urgente primeiro."
        actions={
          <>
            {configuracao?.ativa && !lista.vazia && <PrepararProduto />}
            <Button icon={IconScan} to="/producao/bancada">
              Bancada
            </Button>
          </>
        }
      />
      <div className={css.filtros}>
        <SelectField label="Situação" options={SITUACOES} value={situacao} {...filtro('situacao')} />
        <SelectField
          label="Técnica"
          placeholder="Todas"
          options={opcoes(TECNICAS)}
          value={tecnica ?? ''}
          {...filtro('tecnica')}
        />
        <SelectField label="Prazo" placeholder="Todos" options={PRAZOS} value={prazo ?? ''} {...filtro('prazo')} />
      </div>
      <CorpoDaLista
        lista={lista}
        carregando={<Skeleton height="240px" />}
        mais="Mostrar mais"
        vazia={
          configuracao?.ativa === false ? (
            <ProducaoDesligada />
          ) : (
            <EmptyState
              message="Nada a estampar com estes filtros."
              icon={IconShirt}
              detail="O que for vendido sob demanda aparece aqui, quando o produto tem estampas e ficha."
            >
              <PrepararProduto />
            </EmptyState>
          )
        }
      >
        {(producoes) =>
          porArte(producoes).map(([arte, delas]) => (
            <Card key={arte} title={arte} description={pecasDe(delas)}>
              <ul aria-label={arte}>
                {delas.map((producao) => (
                  <Linha key={producao.id} producao={producao} />
                ))}
              </ul>
            </Card>
          ))
        }
      </CorpoDaLista>
    </>
  )
}

/** Together by the art of the first place, in the order of their most urgent one. */
const porArte = (producoes: readonly Producao[]) => [
  ...Map.groupBy(producoes, ({ estampas }) => estampas[0]?.arte ?? 'Sem arte na ficha do produto'),
]

function pecasDe(producoes: readonly Producao[]): string {
  const pecas = producoes.reduce((soma, { faltam }) => soma + faltam, 0)
  return pecas === 1 ? '1 peça a fazer com esta arte' : `${pecas} peças a fazer com esta arte`
}

function Linha({ producao }: { producao: Producao }) {
  const { titulo, variacao, lisa, feita, pedida, venda_id, cliente_nome, prazo, atrasada, faltam_lisas } = producao
  const { situacao, bloqueio, estampas } = producao
  return (
    <li className={css.linha}>
      <span className={css.texto}>
        <strong>
          {titulo} {variacao}
        </strong>
        <span className="k-suave">
          em {lisa}
          {estampas[0] && ` · ${TECNICAS[estampas[0].tecnica]}`}
        </span>
        {bloqueio && <span className={css.alerta}>Bloqueada: {bloqueio}</span>}
        {faltam_lisas > 0 && <span className={css.alerta}>Falta peça lisa: {faltam_lisas}</span>}
      </span>
      <span className={css.texto}>
        {venda_id === null ? (
          'Para o estoque'
        ) : (
          <Link to={`/vendas/${venda_id}`}>
            Venda {venda_id} · {cliente_nome}
          </Link>
        )}
        {prazo && (
          <span className={atrasada ? css.alerta : 'k-suave'}>
            {atrasada ? 'Atrasada: ' : 'Até '}
            {formatarData(prazo)}
          </span>
        )}
      </span>
      <span className={css.conta}>
        <strong>
          {feita} de {pedida}
        </strong>
        <span className="k-suave">{SITUACOES_DA_PRODUCAO[situacao]}</span>
      </span>
    </li>
  )
}
