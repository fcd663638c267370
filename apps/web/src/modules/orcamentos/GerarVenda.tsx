import { formatAReceber } from '@estampa/contract/compras/aReceber.ts'
import type { Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { ORIGENS, type Origem } from '@estampa/contract/vendas/opcoes.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, sentenceOf } from '../../shared/api/apiError.ts'
import { imprime } from '../../shared/session/storage.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { FormModal } from '../../shared/ui/dialogs/FormModal.tsx'
import { AFTER_SUCCESS } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { Refusal } from '../../shared/ui/Refusal.tsx'
import { ClienteSelect } from '../clientes/ClienteSelect.tsx'
import { type PecaEscolhida, ProdutoSelect } from '../produtos/ProdutoSelect.tsx'
import { createOrcamentoVenda } from './orcamentos.queries.ts'

interface GerarVendaProps {
  orcamento: Orcamento
  /** Sells only the available pieces of each line. */
  soOQueHa: boolean
  onClose: () => void
}

/** Opens the sale of a quote, or the queue when something of it is to be printed. */
export function useOpenVenda() {
  const navigate = useNavigate()
  return ({ id, pecas_a_produzir = 0 }: { readonly id: number; readonly pecas_a_produzir?: number | undefined }) =>
    void navigate(pecas_a_produzir > 0 ? `/producao?venda=${id}` : `/vendas/${id}`, AFTER_SUCCESS)
}

/** The quote has all that a sale needs: one click sells it. */
export const isReadyToSell = ({ situacao, cliente, faltas }: Orcamento): boolean =>
  situacao === 'aprovado' && cliente !== null && faltas.length === 0

export const CANAL_DO_ORCAMENTO: Origem = 'redes_sociais'

/** Where the sale of a quote comes from. */
export const OrigemSelect = ({ origem, onChange }: { origem: Origem; onChange: (origem: Origem) => void }) => (
  <SelectField
    label="Origem"
    value={origem}
    onChange={({ target }) => onChange(target.value as Origem)}
    options={ORIGENS.map(({ valor: value, rotulo: label }) => ({ value, label }))}
  />
)

/** Asks for what the quote does not say: the customer, and the product of each free line. What is to be printed comes next. */
export function GerarVenda({ orcamento, soOQueHa, onClose }: GerarVendaProps) {
  const [clienteId, setClienteId] = useState(orcamento.cliente?.id ?? null)
  const [creating, setCreating] = useState(false)
  const [origem, setOrigem] = useState<Origem>(CANAL_DO_ORCAMENTO)
  const [pecas, setPecas] = useState<ReadonlyMap<number, PecaEscolhida>>(new Map())
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...createOrcamentoVenda(orcamento.id),
    onSuccess: useOpenVenda(),
  })
  const title = soOQueHa ? 'Vender o que há' : 'Gerar venda'
  const refusals = error instanceof ApiError ? error.erros : {}
  const produtos = [...pecas].map(([linha, { produtoId: produto_id, variacaoId: variacao_id }]) => ({
    linha,
    produto_id,
    variacao_id,
  }))
  const nextFalta = orcamento.faltas.filter(({ motivo }) => motivo !== 'estoque').find(({ linha }) => !pecas.has(linha))
  return (
    <FormModal
      title={title}
      size="lg"
      submit={title}
      busy={isPending || isSuccess}
      done={isSuccess}
      onClose={onClose}
      onSubmit={() => mutate({ cliente_id: clienteId, origem, produtos, so_o_que_ha: soOQueHa })}
    >
      <div className="flex flex-col gap-4 [&_p]:m-0 [&_p]:wrap-anywhere">
        <p>
          {soOQueHa
            ? 'As peças que há são reservadas agora; as outras ficam fora da venda. O orçamento vira venda uma vez só: o que ficar de fora precisa de outro orçamento, que depois se faz nesta página.'
            : 'As peças são reservadas agora. O orçamento vira venda uma vez só.'}
        </p>
        <Faltas orcamento={orcamento} soOQueHa={soOQueHa} />
        {soOQueHa && orcamento.faltas.some(({ linha }) => orcamento.itens[linha]?.estampas.length) && (
          <p>Linhas com a arte do cliente vendem só as peças que há, também com a venda sob demanda ligada.</p>
        )}
        {soOQueHa && <p>{waitSentence(orcamento.faltas)}</p>}
        {orcamento.cliente === null && (
          <>
            <div className="k-pontas">
              <p className="m-0 text-texto-suave">{`O orçamento é para ${orcamento.nome}, sem cadastro.`}</p>
              <Button variant="default" onClick={() => setCreating(true)}>
                Novo cliente
              </Button>
            </div>
            <ClienteSelect
              error={refusals.cliente_id?.[0]}
              value={clienteId}
              creating={creating}
              onCreating={setCreating}
              onChange={setClienteId}
            />
          </>
        )}
        <OrigemSelect origem={origem} onChange={setOrigem} />
        {[...pecas].map(([linha, { nome }]) => (
          <p key={linha}>{`Item ${linha + 1}: ${nome}`}</p>
        ))}
        {nextFalta && (
          <section
            className="flex flex-col gap-4 [&_p]:m-0 [&_p]:wrap-anywhere"
            aria-label={`Produto do item ${nextFalta.linha + 1}`}
          >
            <p>
              Que produto é <strong>{nextFalta.descricao}</strong>?
            </p>
            <ProdutoSelect
              key={nextFalta.linha}
              rotulo="Escolher"
              onChoose={(peca) => setPecas(new Map([...pecas, [nextFalta.linha, peca]]))}
            />
          </section>
        )}
        {error && (
          <Refusal role="alert">
            {Object.values(refusals)[0]?.[0] ?? sentenceOf(error, 'A venda não pôde ser gerada. Tente novamente.')}
          </Refusal>
        )}
      </div>
    </FormModal>
  )
}

/** Selling now is not the only way. */
function waitSentence(faltas: Orcamento['faltas']): string {
  if (faltas.some(({ a_receber }) => a_receber > 0))
    return 'O que está a receber não entra nesta venda. Para vender tudo junto, espere chegar e gere a venda depois.'
  return faltas.some(({ em_producao }) => em_producao > 0)
    ? 'O que está em produção não entra nesta venda. Para vender tudo junto, espere ficar pronto e gere a venda depois.'
    : 'Para vender tudo junto, cancele e gere a venda quando houver as peças.'
}

const MOTIVOS = {
  sem_produto: 'linha livre, escolha o produto ao gerar a venda.',
  produto_indisponivel: 'o produto não está mais à venda, escolha outro.',
}

/** Lists why a sale would be refused now, with links to mend it; `soOQueHa`: what a sale of the rest leaves out. */
export function Faltas({
  orcamento: { faltas, itens },
  soOQueHa = false,
}: {
  orcamento: Orcamento
  soOQueHa?: boolean
}) {
  if (faltas.length === 0) return null
  const needsFicha = ({ motivo, a_produzir, peca_lisa }: Orcamento['faltas'][number]) =>
    imprime() && motivo === 'estoque' && a_produzir === null && !peca_lisa
  return (
    <>
      <ul className="flex flex-col gap-2 [&_li]:wrap-anywhere" aria-label="O que falta para vender">
        {faltas.map((falta) => {
          const { linha, descricao, motivo, a_produzir, em_producao } = falta
          const item = itens[linha]
          return (
            <li key={linha} className="flex flex-wrap gap-x-4">
              <span>
                <strong>{descricao}</strong>
                {`: ${motivo === 'estoque' ? formatEstoque(falta, item?.quantidade ?? 0, soOQueHa) : MOTIVOS[motivo]}`}
              </span>
              {em_producao > 0 && <Link to="/producao">{`Em produção: ${em_producao}`}</Link>}
              {motivo === 'estoque' && (
                <Link
                  to={`/produtos/${item?.produto_id}${a_produzir !== null || needsFicha(falta) ? '/producao' : ''}`}
                >
                  {a_produzir !== null ? 'Ver a ficha' : needsFicha(falta) ? 'Fazer a ficha' : 'Ver o produto'}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {faltas.some(needsFicha) && (
        <p className="text-m text-texto-suave">
          A ficha diz em que peça lisa o produto é estampado: com ela, o que falta pode ser produzido.
        </p>
      )}
    </>
  )
}

/** `há 3 de 10: 7 ficam fora da venda; 40 a receber em 03/12/2026.` */
function formatEstoque(falta: Orcamento['faltas'][number], quantidade: number, soOQueHa: boolean): string {
  const disponivel = falta.disponivel ?? 0
  const left = quantidade - Math.max(0, disponivel)
  const leftText = soOQueHa ? `: ${plural(left, 'fica', 'ficam')} fora da venda` : ''
  const arriving = formatAReceber(falta.a_receber, falta.previsao_a_receber)
  return `há ${disponivel} de ${quantidade}${leftText}${arriving === null ? '' : `; ${arriving}`}.`
}
