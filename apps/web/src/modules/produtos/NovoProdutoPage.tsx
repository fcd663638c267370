import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSaidaParaBling } from '../../shared/bling/authorisation.ts'
import { useUnsavedQuestion } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { NOVO_PRODUTO } from './formulario/campos.ts'
import { ProdutoForm, sairSemSalvar } from './formulario/ProdutoForm.tsx'
import { fraseDaOferta, useRascunhoGuardado } from './formulario/rascunhoDoProduto.ts'
import { resolver } from './formulario/resolver.ts'
import { useSkuLivre } from './formulario/skus.ts'
import { useCriacao } from './formulario/useCriacao.ts'
import type { FotoEscolhida } from './imagens/fotos.ts'
import { ImagensField } from './imagens/ImagensField.tsx'

const SAIR = sairSemSalvar(
  'O produto ainda não foi salvo. O que você preencheu fica guardado neste navegador, como rascunho.',
)

export default function NovoProdutoPage() {
  const form = useForm({ defaultValues: NOVO_PRODUTO, resolver })
  const [fotos, setFotos] = useState<readonly FotoEscolhida[]>([])
  // Saved now, the product would lack the picture that is not ready yet.
  const [reduzindo, setReduzindo] = useState(false)
  const skuLivre = useSkuLivre(form)
  const { criar, pending, salvo, enviado, recusa } = useCriacao(form, skuLivre)
  const { oferta, continuar, descartar } = useRascunhoGuardado(form, { fotos, onFotos: setFotos, salvo })
  // The way to Bling's authorisation and back loses nothing: the draft waits here.
  const ficando = useSaidaParaBling() !== 'indo'
  const aviso = useUnsavedQuestion(ficando && !salvo && (form.formState.isDirty || fotos.length > 0), SAIR)
  return (
    <>
      <PageHeader title="Novo produto" />
      <ProdutoForm
        rascunho={
          oferta && { sentence: fraseDaOferta(oferta), at: oferta.em, onContinue: continuar, onDiscard: descartar }
        }
        form={form}
        fotos={fotos}
        imagens={
          <ImagensField fotos={fotos} onChange={setFotos} onBusy={setReduzindo} disabled={pending} enviado={enviado} />
        }
        bling={<CheckboxField label="Publicar no Bling" {...form.register('publicar_bling')} />}
        skuLivre={skuLivre}
        pending={pending}
        esperando={reduzindo}
        recusa={recusa}
        onSubmit={(campos) => criar({ campos, fotos })}
      />
      {aviso}
    </>
  )
}
