import { formatAReceber } from '@estampa/contract/compras/aReceber.ts'
import { ROTULO_DO_ESTOQUE_MINIMO } from '@estampa/contract/produtos/estoqueMinimo.ts'
import { ROTULO_DO_GTIN } from '@estampa/contract/produtos/gtin.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { IconChevronDown, IconQrcode, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { MostrarQr } from '../../../../shared/device/qr/MostrarQr.tsx'
import { IconButton } from '../../../../shared/ui/Button.tsx'
import { MoneyField } from '../../../../shared/ui/fields/DecimalField.tsx'
import { LABEL } from '../../../../shared/ui/fields/Field.tsx'
import { IntegerField, TextField } from '../../../../shared/ui/fields/TextField.tsx'
import { HistoricoDeCusto } from '../../custo/HistoricoDeCusto.tsx'
import type { Foto } from '../../imagens/fotos.ts'
import { ImagensSelect } from '../../imagens/ImagensSelect.tsx'
import type { AcoesDoFormulario } from '../campos.ts'
import { GtinField } from '../GtinField.tsx'
import { corETamanho } from '../skus.ts'
import { TamanhoField, useAVista, useVariacao, VariacaoSkuField } from './CamposDaVariacao.tsx'
import { CorField } from './CorField.tsx'

interface VariacaoCardProps {
  indice: number
  form: AcoesDoFormulario
  produto?: Produto | undefined
  fotos: readonly Foto[]
  onRemove: (indice: number) => void
  onApplyToColour: (indice: number) => void
  destacada: boolean
  /** Only its name and a summary, until it is opened: many cards on a phone. */
  dobra: boolean
}

/** Memoised: a product may have a hundred. Accessible names contain its number, which makes them unique. */
export const VariacaoCard = memo(function VariacaoCard(props: VariacaoCardProps) {
  const { indice, form, produto, fotos, onRemove, onApplyToColour, destacada, dobra } = props
  const { setValue } = form
  const path = `variacoes.${indice}` as const
  const variacao = useVariacao(form, indice)
  const { v, campo, propsDaCor, propsDoTamanho, temErro, tem_cor, tem_tamanho, precoCusto, precoVenda, verCustos } =
    variacao
  const [isShowingQr, setIsShowingQr] = useState(false)
  const cartao = useAVista<HTMLLIElement>(destacada)

  const dono = `da variação ${indice + 1}`
  const buildLabelProps = (label: string) => ({ label, 'aria-label': `${label} ${dono}` })
  const salva = produto?.variacoes.find(({ id }) => id === v.id)
  const name = nomeDaVariacao(corETamanho({ tem_cor, tem_tamanho }, v))
  // A card that was added without a name is about to be filled.
  const [aberta, setAberta] = useState(name === '')
  const isFolded = dobra && !aberta && !destacada && !temErro
  const title = (
    <>
      <span className="grid place-items-center flex-none min-w-6.5 h-6.5 py-0 px-1.5 text-s tabular-nums text-marca-texto bg-marca-suave rounded-controle-p">
        {indice + 1}
      </span>
      {name || 'Nova variação'}
    </>
  )
  return (
    <li
      className={`min-w-0 pt-3 px-4 pb-4 bg-superficie-2 border rounded-grupo max-md:px-3 ${isFolded ? 'max-md:py-0.5' : 'max-md:pt-2 max-md:pb-3.5'} ${destacada ? 'border-marca [box-shadow:0_0_0_3px_color-mix(in_srgb,var(--e-marca)_18%,transparent)]' : 'border-borda'}`}
      ref={cartao}
    >
      <div className={`flex items-center gap-0.5 min-h-10 mb-2 ${isFolded ? 'max-md:mb-0' : ''}`}>
        <h3 className="flex items-center flex-1 min-w-0 font-forte wrap-anywhere gap-2.5 m-0 text-l">
          {dobra ? (
            <button
              type="button"
              className="flex items-center flex-1 max-xs:flex-wrap min-w-0 gap-2.5 min-h-11 text-inherit text-left rounded-controle-p disabled:cursor-default [&:disabled_svg]:hidden"
              aria-expanded={!isFolded}
              disabled={destacada || temErro}
              onClick={() => setAberta(isFolded)}
            >
              {title}
              {isFolded && (
                <span className="ml-auto text-s text-texto-suave font-texto tabular-nums">{`${v.quantidade || 0} un.`}</span>
              )}
              <IconChevronDown
                className={`flex-none text-texto-suave [transition:rotate_120ms] ${isFolded ? '' : 'ml-auto rotate-180'}`}
                size={18}
                aria-hidden
              />
            </button>
          ) : (
            title
          )}
        </h3>
        {!isFolded && salva && (
          <IconButton aria-label={`QR Code ${dono}`} title="QR Code" onClick={() => setIsShowingQr(true)}>
            <IconQrcode size={20} stroke={1.7} aria-hidden />
          </IconButton>
        )}
        {!isFolded && (
          <IconButton aria-label={`Remover variação ${indice + 1}`} title="Remover" onClick={() => onRemove(indice)}>
            <IconTrash size={19} stroke={1.7} aria-hidden />
          </IconButton>
        )}
      </div>
      {!isFolded && (
        <>
          <div className="grid gap-3 grid-cols-[repeat(auto-fit,minmax(132px,1fr))] max-md:grid-cols-2 max-md:[&_>_:first-child:nth-last-child(odd)]:col-span-full">
            {tem_cor && <CorField owner={dono} cor={v.cor} nome={v.nome_cor} {...propsDaCor} />}
            {tem_tamanho && <TamanhoField {...buildLabelProps('Tamanho')} atual={v.tamanho} {...propsDoTamanho} />}
            <IntegerField
              {...buildLabelProps('Quantidade')}
              hint={salva && formatAReceber(salva.quantidade_a_receber, salva.previsao_a_receber)}
              {...campo('quantidade')}
            />
            <IntegerField {...buildLabelProps(ROTULO_DO_ESTOQUE_MINIMO)} {...campo('estoque_minimo')} />
            <MoneyField
              {...buildLabelProps('Preço de Venda')}
              placeholder={precoVenda || '0,00'}
              {...campo('preco_venda')}
            />
            {verCustos && (
              <MoneyField
                {...buildLabelProps('Preço de Custo')}
                placeholder={precoCusto || '0,00'}
                {...campo('preco_custo')}
              />
            )}
          </div>
          <div className="grid gap-3 grid-cols-[minmax(0,9fr)_minmax(150px,4fr)_minmax(0,8fr)_minmax(168px,4fr)] mt-3 max-md:grid-cols-[minmax(0,1fr)]">
            <VariacaoSkuField indice={indice} form={form} {...buildLabelProps('SKU')} />
            <GtinField {...buildLabelProps(ROTULO_DO_GTIN)} {...campo('gtin')} />
            <TextField {...buildLabelProps('Descrição')} {...campo('descricao')} />
            <div className="flex flex-col gap-1.5 min-w-0">
              <span className={LABEL} aria-hidden>
                Imagens
              </span>
              <ImagensSelect
                owner={dono}
                fotos={fotos}
                value={v.imagens}
                onChange={(imagens) => setValue(`${path}.imagens`, imagens, { shouldDirty: true })}
                colour={tem_cor ? v.nome_cor : ''}
                onApplyToColour={() => onApplyToColour(indice)}
              />
            </div>
          </div>
          {produto && salva && <HistoricoDeCusto produtoId={produto.id} variacaoId={salva.id} owner={dono} />}
        </>
      )}
      {isShowingQr && produto && salva && (
        <MostrarQr produto={produto} variacao={salva} onClose={() => setIsShowingQr(false)} />
      )}
    </li>
  )
})
