import { formatAReceber } from '@estampa/contract/compras/aReceber.ts'
import { ROTULO_DO_ESTOQUE_MINIMO } from '@estampa/contract/produtos/estoqueMinimo.ts'
import { ROTULO_DO_GTIN } from '@estampa/contract/produtos/gtin.ts'
import type { Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconArrowBarToDown, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { type FieldArrayWithId, useWatch } from 'react-hook-form'
import { useMay } from '../../../../../shared/session/session.ts'
import { IconButton } from '../../../../../shared/ui/Button.tsx'
import { DecimalField } from '../../../../../shared/ui/fields/DecimalField.tsx'
import { IntegerField } from '../../../../../shared/ui/fields/TextField.tsx'
import type { AcoesDoFormulario, CamposDoProduto } from '../../campos.ts'
import { GtinField } from '../../GtinField.tsx'
import { TamanhoField, useAVista, useVariacao, VariacaoSkuField } from '../CamposDaVariacao.tsx'
import { CorField } from '../CorField.tsx'
import css from './Tabela.module.css'
import {
  buildColunaAttributes,
  buildLinhaAttributes,
  type ColunaDeVariacao,
  isPreco,
  onFocus,
  onKeyDown,
  onPaste,
  useBlocos,
} from './useBlocos.ts'

interface TabelaDeVariacoesProps {
  linhas: readonly FieldArrayWithId<CamposDoProduto, 'variacoes', 'chave'>[]
  form: AcoesDoFormulario
  onRemove: (indice: number) => void
  /** The variations as they are stored. */
  salvas: readonly Variacao[]
  /** The id of the variation that the address asks for. */
  pedida: number
}

const NUMERICAS: readonly { coluna: ColunaDeVariacao; titulo: string; unidade?: string }[] = [
  { coluna: 'quantidade', titulo: 'Quantidade' },
  { coluna: 'estoque_minimo', titulo: ROTULO_DO_ESTOQUE_MINIMO },
  { coluna: 'preco_venda', titulo: 'Preço de Venda', unidade: 'R$' },
  { coluna: 'preco_custo', titulo: 'Preço de Custo', unidade: 'R$' },
]

export function TabelaDeVariacoes({ linhas, form, onRemove, salvas, pedida }: TabelaDeVariacoesProps) {
  const [hasCor, hasTamanho] = useWatch({ control: form.control, name: ['tem_cor', 'tem_tamanho'] })
  const blocks = useBlocos(linhas)
  const [canSeeCustos, canChangePrecos] = [useMay('ver_custos'), useMay('mudar_precos')]
  return (
    <>
      <div className={css.rolagem}>
        <table
          className={css.tabela}
          aria-label="Variações"
          onKeyDown={(event) => onKeyDown(event, blocks)}
          onPaste={(event) => onPaste(event, blocks)}
          onFocus={onFocus}
          onInput={blocks.digitou}
        >
          <thead>
            <tr>
              <th scope="col" className={css.numero}>
                <span className="somente-leitor">Número</span>
              </th>
              {hasCor && <th scope="col">Cor</th>}
              {hasTamanho && <th scope="col">Tamanho</th>}
              <th scope="col">{ROTULO_DO_GTIN}</th>
              <th scope="col" className="w-[30%]">
                SKU
              </th>
              {NUMERICAS.filter(({ coluna }) => canSeeCustos || coluna !== 'preco_custo').map(
                ({ coluna, titulo, unidade }) => (
                  <th key={coluna} scope="col">
                    <span className="flex items-center gap-1 justify-between">
                      <span>
                        {titulo}
                        {unidade && <span className="font-texto text-texto-suave"> {unidade}</span>}
                      </span>
                      {(canChangePrecos || !isPreco(coluna)) && (
                        <button
                          type="button"
                          className="k-alvo [--lado:28px] touch:[--lado:44px] text-marca-texto [&:hover:enabled]:bg-marca-suave disabled:cursor-default disabled:opacity-40"
                          disabled={linhas.length < 2}
                          aria-label={`Preencher para baixo: ${titulo}`}
                          title="Preencher para baixo: repete o valor da primeira linha"
                          onClick={() => blocks.preencher(0, coluna)}
                        >
                          <IconArrowBarToDown size={17} stroke={1.8} aria-hidden />
                        </button>
                      )}
                    </span>
                  </th>
                ),
              )}
              <th scope="col">
                <span className="somente-leitor">Remover</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {linhas.map(({ chave, id }, index) => (
              <LinhaDaVariacao
                key={chave}
                indice={index}
                form={form}
                onRemove={onRemove}
                aReceber={findAReceber(salvas, id)}
                destacada={id !== null && id === pedida}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="m-0 mt-2 text-s text-texto-suave">
        <span className="touch:hidden">
          Enter e setas mudam de linha; Ctrl+D repete o valor para baixo. Cole aqui uma coluna da sua planilha.
        </span>{' '}
        Descrição, imagens e QR Code ficam nos cartões.
      </p>
    </>
  )
}

function findAReceber(salvas: readonly Variacao[], id: number | null): string | null {
  const salva = salvas.find((variacao) => variacao.id === id)
  return salva ? formatAReceber(salva.quantidade_a_receber, salva.previsao_a_receber) : null
}

interface LinhaDaVariacaoProps {
  indice: number
  form: AcoesDoFormulario
  aReceber: string | null
  onRemove: (indice: number) => void
  destacada: boolean
}

/** A variation in one row; its fields have the names that they have on its card. */
const LinhaDaVariacao = memo(function LinhaDaVariacao(props: LinhaDaVariacaoProps) {
  const { indice, form, aReceber, onRemove, destacada } = props
  const variacao = useVariacao(form, indice)
  const { v, campo, propsDaCor, propsDoTamanho, tem_cor, tem_tamanho, precoCusto, precoVenda, verCustos } = variacao
  const linha = useAVista<HTMLTableRowElement>(destacada)
  const dono = `da variação ${indice + 1}`
  const buildLabelProps = (label: string) => ({ label: `${label} ${dono}`, hideLabel: true })
  return (
    <tr {...buildLinhaAttributes(indice)} ref={linha} className={destacada ? css.destacada : undefined}>
      <th scope="row" className={css.numero}>
        {indice + 1}
      </th>
      {tem_cor && (
        <td {...buildColunaAttributes('cor')}>
          <CorField hideLabel owner={dono} cor={v.cor} nome={v.nome_cor} {...propsDaCor} />
        </td>
      )}
      {tem_tamanho && (
        <td {...buildColunaAttributes('tamanho')} className="min-w-23">
          <TamanhoField {...buildLabelProps('Tamanho')} atual={v.tamanho} {...propsDoTamanho} />
        </td>
      )}
      {/* Fourteen digits. */}
      <td {...buildColunaAttributes('gtin')} className="min-w-37.5">
        <GtinField {...buildLabelProps(ROTULO_DO_GTIN)} {...campo('gtin')} />
      </td>
      {/* `P-CAM-TRAD-01-Azul-Marinho-GG`: product, colour and size. */}
      <td {...buildColunaAttributes('sku')} className="min-w-75">
        <VariacaoSkuField indice={indice} form={form} {...buildLabelProps('SKU')} />
      </td>
      <td {...buildColunaAttributes('quantidade')}>
        <IntegerField {...buildLabelProps('Quantidade')} hint={aReceber} {...campo('quantidade')} />
      </td>
      <td {...buildColunaAttributes('estoque_minimo')}>
        <IntegerField {...buildLabelProps(ROTULO_DO_ESTOQUE_MINIMO)} {...campo('estoque_minimo')} />
      </td>
      <td {...buildColunaAttributes('preco_venda')}>
        <DecimalField
          {...buildLabelProps('Preço de Venda')}
          placeholder={precoVenda || '0,00'}
          {...campo('preco_venda')}
        />
      </td>
      {verCustos && (
        <td {...buildColunaAttributes('preco_custo')}>
          <DecimalField
            {...buildLabelProps('Preço de Custo')}
            placeholder={precoCusto || '0,00'}
            {...campo('preco_custo')}
          />
        </td>
      )}
      <td {...buildColunaAttributes('remover')}>
        <IconButton aria-label={`Remover variação ${indice + 1}`} title="Remover" onClick={() => onRemove(indice)}>
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </IconButton>
      </td>
    </tr>
  )
})
