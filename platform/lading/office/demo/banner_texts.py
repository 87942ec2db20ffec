"""The demo's banners in the other languages, by their English titles: title and message."""

from __future__ import annotations

BANNER_TEXTS: dict[str, dict[str, tuple[str, str]]] = {
    "Compare quotations side by side": {
        "zh": (
            "并排比较报价",
            "一页最多比较八家供应商：卢比价格、条款、有效期和回复时间。",
        ),
        "es": (
            "Compare las cotizaciones en una sola página",
            (
                "Hasta ocho proveedores en una página: precio en rupias, condiciones, validez y "
                "tiempo de respuesta."
            ),
        ),
        "fr": (
            "Comparez les cotations côte à côte",
            (
                "Jusqu’à huit fournisseurs sur une page : prix en roupies, conditions, validité "
                "et délai de réponse."
            ),
        ),
        "it": (
            "Confrontate le quotazioni in un’unica pagina",
            (
                "Fino a otto fornitori in una pagina: prezzo in rupie, condizioni, validità e "
                "tempo di risposta."
            ),
        ),
        "ar": (
            "قارن بين عروض الأسعار جنبًا إلى جنب",
            "حتى ثمانية مورّدين في صفحة واحدة: السعر بالروبية والشروط والصلاحية ووقت الرد.",
        ),
    },
    "Be found for what you make": {
        "zh": (
            "让买家找到您的产品",
            "填写产品及其 HS 编码，搜索这些产品的买家就能找到贵公司。",
        ),
        "es": (
            "Que le encuentren por lo que fabrica",
            (
                "Publique sus productos con su código HS: los compradores que los busquen "
                "encontrarán su empresa."
            ),
        ),
        "fr": (
            "Faites-vous trouver pour ce que vous produisez",
            (
                "Présentez vos produits avec leur code SH : les acheteurs qui les cherchent "
                "trouveront votre entreprise."
            ),
        ),
        "it": (
            "Fatevi trovare per ciò che producete",
            "Inserite i prodotti con il codice HS: gli acquirenti che li cercano vi troveranno.",
        ),
        "ar": (
            "ليجدك المشترون بما تنتج",
            "أدرج منتجاتك برموز النظام المنسق، فيجد شركتك كل مشترٍ يبحث عنها.",
        ),
    },
    "Answer leads within a day": {
        "zh": (
            "一天之内答复商机",
            "回复快的公司会收到更多询价。您的回复率显示在公司资料中。",
        ),
        "es": (
            "Responda a las oportunidades en un día",
            (
                "Las empresas que responden rápido reciben más solicitudes. Su tasa de respuesta "
                "aparece en su perfil."
            ),
        ),
        "fr": (
            "Répondez aux demandes reçues sous un jour",
            (
                "Les entreprises réactives reçoivent plus de demandes. Votre taux de réponse "
                "figure sur votre profil."
            ),
        ),
        "it": (
            "Rispondete alle richieste ricevute entro un giorno",
            (
                "Chi risponde in fretta riceve più richieste. Il vostro tasso di risposta è nel "
                "profilo."
            ),
        ),
        "ar": (
            "رُدّ على الفرص خلال يوم",
            "الشركات السريعة في الرد تتلقى طلبات أكثر. معدل ردّك ظاهر في ملف شركتك.",
        ),
    },
    "Know the rules before you ship": {
        "zh": (
            "发货之前先了解规定",
            "有关海关、集装箱和 Incoterms 的通知，文字简明并附文件。",
        ),
        "es": (
            "Conozca las normas antes de embarcar",
            (
                "Avisos sobre aduanas, contenedores e Incoterms, en palabras sencillas y con los "
                "documentos."
            ),
        ),
        "fr": (
            "Connaissez les règles avant d’expédier",
            (
                "Avis sur la douane, les conteneurs et les Incoterms, en termes simples, avec les "
                "documents."
            ),
        ),
        "it": (
            "Conoscete le regole prima di spedire",
            "Avvisi su dogana, container e Incoterms, in parole semplici e con i documenti.",
        ),
        "ar": (
            "اعرف القواعد قبل أن تشحن",
            "إشعارات عن الجمارك والحاويات وقواعد إنكوترمز، بلغة واضحة ومع المستندات.",
        ),
    },
    "Find suppliers by HS code": {
        "zh": (
            "按 HS 编码查找供应商",
            "搜索已验证公司的获批产品，一步询价。",
        ),
        "es": (
            "Encuentre proveedores por código HS",
            "Busque productos aprobados de empresas verificadas y pida una cotización en un paso.",
        ),
        "fr": (
            "Trouvez des fournisseurs par code SH",
            (
                "Cherchez les produits approuvés d’entreprises vérifiées et demandez une cotation "
                "en une étape."
            ),
        ),
        "it": (
            "Trovate fornitori per codice HS",
            (
                "Cercate i prodotti approvati di aziende verificate e chiedete una quotazione in "
                "un solo passaggio."
            ),
        ),
        "ar": (
            "ابحث عن المورّدين برمز النظام المنسق",
            "ابحث في المنتجات المعتمدة لشركات موثَّقة، واطلب السعر بخطوة واحدة.",
        ),
    },
    "File and track with ICEGATE": {
        "zh": (
            "通过 ICEGATE 申报和跟踪",
            "在印度海关门户网站办理出口报关单、进口报关单和 e-Sanchit。",
        ),
        "es": (
            "Presente y siga sus declaraciones en ICEGATE",
            (
                "Declaraciones de exportación e importación y e-Sanchit en el portal de la aduana "
                "de la India."
            ),
        ),
        "fr": (
            "Déposez et suivez vos déclarations sur ICEGATE",
            (
                "Déclarations d’exportation et d’importation et e-Sanchit sur le portail des "
                "douanes indiennes."
            ),
        ),
        "it": (
            "Presentate e seguite le dichiarazioni su ICEGATE",
            (
                "Dichiarazioni di esportazione e importazione ed e-Sanchit sul portale delle "
                "dogane indiane."
            ),
        ),
        "ar": (
            "قدّم بياناتك الجمركية وتابعها عبر ICEGATE",
            "بيانات التصدير والاستيراد وخدمة e-Sanchit على بوابة الجمارك الهندية.",
        ),
    },
    "Look up tariffs before you buy": {
        "zh": (
            "采购之前先查关税",
            "世贸组织按产品和国家提供的关税数据，免费查询。",
        ),
        "es": (
            "Consulte los aranceles antes de comprar",
            "Los datos arancelarios de la OMC por producto y país, gratis.",
        ),
        "fr": (
            "Consultez les droits de douane avant d’acheter",
            "Les données tarifaires de l’OMC par produit et par pays, gratuitement.",
        ),
        "it": (
            "Verificate i dazi prima di acquistare",
            "I dati tariffari dell’OMC per prodotto e paese, gratuitamente.",
        ),
        "ar": (
            "تحقّق من الرسوم الجمركية قبل الشراء",
            "بيانات منظمة التجارة العالمية عن الرسوم بحسب المنتج والبلد، مجانًا.",
        ),
    },
    "Which Incoterms rule fits?": {
        "zh": (
            "该选哪条 Incoterms 规则？",
            "谁付费、谁投保、风险何处转移：国际商会解释全部十一条规则。",
        ),
        "es": (
            "¿Qué regla Incoterms le conviene?",
            (
                "Quién paga, quién asegura y dónde se transmite el riesgo: la CCI explica las "
                "once reglas."
            ),
        ),
        "fr": (
            "Quelle règle Incoterms choisir ?",
            "Qui paie, qui assure, où passe le risque : l’ICC explique les onze règles.",
        ),
        "it": (
            "Quale regola Incoterms scegliere?",
            "Chi paga, chi assicura e dove passa il rischio: l’ICC spiega le undici regole.",
        ),
        "ar": (
            "أيّ قاعدة من إنكوترمز تناسبك؟",
            (
                "من يدفع، ومن يؤمّن، وأين تنتقل المخاطر: غرفة التجارة الدولية تشرح القواعد الإحدى "
                "عشرة."
            ),
        ),
    },
    "Plan the year-end rush": {
        "zh": (
            "提早安排年末旺季",
            "尽早询问运价：节前舱位紧张。",
        ),
        "es": (
            "Prepare la temporada de fin de año",
            "Pida tarifas de flete con tiempo: antes de las fiestas escasea el espacio.",
        ),
        "fr": (
            "Anticipez le pic de fin d’année",
            "Demandez vos taux de fret tôt : l’espace se raréfie avant les fêtes.",
        ),
        "it": (
            "Preparatevi al picco di fine anno",
            "Chiedete per tempo le tariffe di nolo: prima delle feste lo spazio scarseggia.",
        ),
        "ar": (
            "خطّط لذروة نهاية العام",
            "اطلب أسعار الشحن مبكرًا: تقلّ المساحات قبل الأعياد.",
        ),
    },
}
